// Saves data as a JSON file.
export function download(name: string, content: unknown): void {
  const address = URL.createObjectURL(new Blob([`${JSON.stringify(content)}\n`], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
