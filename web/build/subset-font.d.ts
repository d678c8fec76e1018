declare module 'subset-font' {
  export default function subset(font: Buffer, letters: string, options: { targetFormat: 'woff2' }): Promise<Buffer>;
}
