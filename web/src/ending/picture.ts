// Draws the result of a game as a picture to share. It contains what everybody at the table knows, and no address.
import art from 'virtual:art';

export const width = 1200;
export const height = 630;

export interface Result {
  title: string;
  headline: string;
  place: string;
  date: string;
  // In order of their ranks.
  players: { rank: string; name: string; total: string; color: string; wins: boolean; featured: boolean }[];
}

const display = (size: number): string => `700 ${size}px Rowdies, 'Trebuchet MS', sans-serif`;
const text = (size: number, weight = 700): string => `${weight} ${size}px Barlow, sans-serif`;
const cream = '#fff1d0';
const gold = '#ffdc7a';

let sprite: Promise<Document> | undefined;
const symbols = (): Promise<Document> =>
  (sprite ??= fetch(art)
    .then((answer) => answer.text())
    .then((content) => new DOMParser().parseFromString(content, 'image/svg+xml')));

const namespace = 'http://www.w3.org/2000/svg';

// Puts the content of a symbol in an SVG element of its own.
async function drawing(name: string): Promise<SVGSVGElement> {
  const symbol = (await symbols()).getElementById(name);
  const svg = document.createElementNS(namespace, 'svg');
  svg.setAttribute('viewBox', symbol?.getAttribute('viewBox') ?? '0 0 96 96');
  for (const part of symbol?.children ?? []) svg.append(document.importNode(part, true));
  return svg;
}

// The image stands alone, so it contains what it refers to, and its color.
async function image(source: SVGSVGElement, wide: number, high: number): Promise<HTMLImageElement> {
  const svg = source.cloneNode(true) as SVGSVGElement;
  svg.setAttribute('color', getComputedStyle(source).color);
  for (const use of svg.querySelectorAll('use')) {
    const symbol = await drawing(use.getAttribute('href')?.split('#')[1] ?? '');
    for (const name of ['x', 'y', 'width', 'height']) symbol.setAttribute(name, use.getAttribute(name) ?? '0');
    use.replaceWith(symbol);
  }
  svg.setAttribute('width', String(wide));
  svg.setAttribute('height', String(high));
  const found = new Image();
  found.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await found.decode();
  return found;
}

function shorten(pen: CanvasRenderingContext2D, name: string, most: number): string {
  const signs = [...name];
  while (signs.length > 1 && pen.measureText(`${signs.join('')}…`).width > most) signs.pop();
  return pen.measureText(name).width <= most ? name : `${signs.join('')}…`;
}

export async function draw(canvas: HTMLCanvasElement, result: Result, figure: SVGSVGElement): Promise<void> {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const letters = JSON.stringify(result);
  const [scene, hero, crown] = await Promise.all([
    drawing('scene').then((svg) => image(svg, 1680, 630)),
    image(figure, 272, 400),
    drawing('crown').then((svg) => image(svg, 128, 128)),
    ...[display(100), text(30)].map((font) => document.fonts.load(font, letters)),
  ]);

  pen.drawImage(scene, -240, 0, 1680, height);
  const shade = pen.createLinearGradient(0, 0, width, 0);
  shade.addColorStop(0, '#080609e6');
  shade.addColorStop(0.48, '#0806099e');
  shade.addColorStop(0.75, '#08060900');
  pen.fillStyle = shade;
  pen.fillRect(0, 0, width, height);
  const ground = pen.createLinearGradient(0, height - 220, 0, height);
  ground.addColorStop(0, '#08060900');
  ground.addColorStop(1, '#080609d0');
  pen.fillStyle = ground;
  pen.fillRect(0, height - 220, width, 220);

  const featured = result.players.find((player) => player.featured);
  pen.drawImage(hero, 880, 205, 272, 400);
  if (featured?.wins) pen.drawImage(crown, 937, 110, 128, 128);

  pen.textBaseline = 'alphabetic';
  pen.textAlign = 'left';
  const write = (words: string, x: number, y: number, font: string, color: string, most = width): void => {
    pen.font = font;
    pen.shadowColor = '#000c';
    pen.shadowBlur = 12;
    pen.shadowOffsetY = 3;
    pen.fillStyle = color;
    pen.fillText(shorten(pen, words, most), x, y);
  };
  write(result.title, 64, 92, display(46), gold, 500);
  write(result.headline, 60, 206, display(104), cream, 820);
  write(result.place, 64, 262, text(38), cream, 780);

  const step = Math.min(52, 300 / result.players.length);
  const size = Math.min(32, step * 0.68);
  result.players.forEach(({ rank, name, total, color, wins, featured: own }, row) => {
    const y = 322 + step * row;
    if (own) {
      pen.shadowColor = 'transparent';
      pen.fillStyle = '#f2b63238';
      pen.fillRect(52, y - step * 0.68, 600, step * 0.92);
    }
    const ink = own || wins ? gold : cream;
    write(rank, 64, y, text(size), ink, 76);
    write(name, 150, y, text(size), own || wins ? gold : color, 390);
    pen.textAlign = 'right';
    write(total, 636, y, display(size), ink, 90);
    pen.textAlign = 'left';
  });

  pen.textAlign = 'right';
  write(result.date, width - 48, 64, text(26, 500), cream, 420);
  pen.textAlign = 'left';
  pen.shadowColor = 'transparent';
  pen.strokeStyle = '#c98a12';
  pen.lineWidth = 8;
  pen.strokeRect(4, 4, width - 8, height - 8);
}

export const asFile = (canvas: HTMLCanvasElement): Promise<File | null> =>
  new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob && new File([blob], 'incan-gold.png', { type: 'image/png' })), 'image/png'),
  );
