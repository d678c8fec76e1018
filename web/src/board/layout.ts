// Where things stand on the board: the camera that looks back along the path to the doorway, the cards along the walls,
// and the party in front. All in pixels of the board's box.
import { playerOf } from '../protocol/messages';

// tall: a phone held upright. low: a phone held sideways. wide: everything else.
export type Shape = 'tall' | 'low' | 'wide';

export const shapeOf = (width: number, height: number): Shape =>
  width < height * 0.95 ? 'tall' : height <= 500 ? 'low' : 'wide';

export interface Box {
  width: number;
  height: number;
  // What the head of the board and the controls cover.
  top: number;
  bottom: number;
}

// Looks from inside the temple towards the doorway. x runs to the right, y up, z away from us; the walls stand at ±side.
export interface Camera {
  vanishX: number;
  vanishY: number;
  focal: number;
  eye: number;
  side: number;
  far: number;
  // The distance at which the party stands.
  party: number;
}

export interface Spot {
  x: number;
  // The lower edge.
  y: number;
  width: number;
  // How far behind the front, from 0.
  depth: number;
}

const eye = 2.25;

export function cameraFor(box: Box, shape: Shape, cards: number): Camera {
  const { width, height, top, bottom } = box;
  const feet = feetOf(box, shape);
  const party = shape === 'tall' ? 3 : 5;
  const vanishX = shape === 'wide' ? width * 0.44 : width / 2;
  // The doorway stands on the horizon's far end, below the head of the board.
  const room = Math.max(120, height - top - bottom);
  const vanishY = top + room * (shape === 'tall' ? 0.16 : shape === 'low' ? 0.14 : 0.2);
  const focal = ((feet - vanishY) * party) / eye;
  const reach = shape === 'tall' ? 0.64 * width : Math.min(0.4 * width, 0.78 * room);
  // The doorway moves away a little with every card.
  const far = party * (shape === 'tall' ? 3.6 : 2.5) * (1 + 0.018 * Math.min(cards, 20));
  return { vanishX, vanishY, focal, eye, side: (reach * party) / focal, far, party };
}

export const project = (camera: Camera, x: number, y: number, z: number): [number, number] => [
  camera.vanishX + (camera.focal * x) / z,
  camera.vanishY - (camera.focal * (y - camera.eye)) / z,
];

// The line on which the front row stands; names and the story have their place below it.
const feetOf = ({ height, bottom }: Box, shape: Shape): number =>
  height - bottom - (shape === 'tall' ? 84 : shape === 'low' ? 64 : Math.max(76, height * 0.1));

// Older cards than these are one tap away.
export const cardsInSight = 8;

const along: Record<Shape, { out: number; away: number }[]> = {
  tall: [
    { out: 0.56, away: 1.27 },
    { out: -0.57, away: 1.45 },
    { out: 0.66, away: 1.82 },
    { out: -0.67, away: 2.02 },
    { out: 0.62, away: 2.45 },
    { out: -0.63, away: 2.66 },
    { out: 0.62, away: 3 },
    { out: -0.62, away: 3.2 },
  ],
  low: [],
  wide: [
    { out: 0.92, away: 1.04 },
    { out: -0.92, away: 1.1 },
    { out: 0.88, away: 1.38 },
    { out: -0.88, away: 1.47 },
    { out: 0.76, away: 1.78 },
    { out: -0.76, away: 1.88 },
    { out: 0.7, away: 2.12 },
    { out: -0.7, away: 2.22 },
  ],
};
along.low = along.wide;

// Spots for the newest cards, the newest first.
export function cardSpots(camera: Camera, shape: Shape, count: number): Spot[] {
  const width = camera.side * (shape === 'tall' ? 0.64 : 0.46);
  return along[shape].slice(0, count).map(({ out, away }, depth) => {
    const z = camera.party * away;
    const [x, y] = project(camera, out * camera.side, 0, z);
    return { x, y, width: (camera.focal * width) / z, depth };
  });
}

// The deck waits in the dark, where the board is wide enough for it beside the newest card.
export function deckSpot(box: Box, shape: Shape, newest: Spot | undefined): Spot | null {
  if (shape !== 'wide' || !newest) return null;
  const edge = newest.x + newest.width / 2;
  const width = Math.min(newest.width * 0.62, (box.width - edge) * 0.56);
  return width < 64 ? null : { x: (edge + box.width) / 2, y: newest.y - newest.width * 0.1, width, depth: 0 };
}

// Figures are this much higher than wide.
export const figureAspect = 206 / 140;

// Spots for the party. More than fit side by side stand in two rows; the back row comes first.
export function partySpots(box: Box, shape: Shape, count: number): Spot[] {
  const { width, height, top, bottom } = box;
  if (count === 0) return [];
  const feet = feetOf(box, shape);
  const rows = (shape === 'tall' && count > 4) || (shape === 'low' && count > 5) ? 2 : 1;
  const back = rows === 2 ? Math.floor(count / 2) : 0;
  const most = Math.max(back, count - back);
  const span = shape === 'tall' ? width - 16 : shape === 'low' ? width * 0.44 : Math.min(width * 0.6, height * 1.3);
  const tallest = Math.max(
    60,
    (height - top - bottom) *
      (shape === 'tall' ? (rows === 2 ? 0.22 : 0.3) : shape === 'low' ? (rows === 2 ? 0.34 : 0.44) : 0.34),
  );
  const figure = Math.min(span / most, tallest / figureAspect);
  const centre = shape === 'wide' ? width * 0.45 : width / 2;
  const step = Math.min(span / most, figure * (shape === 'tall' ? 1.3 : shape === 'low' ? 1.45 : 1.24));
  const row = (places: number, y: number, size: number, depth: number): Spot[] =>
    Array.from({ length: places }, (_, index) => ({
      x: centre + (index - (places - 1) / 2) * step,
      // The middle stands a little nearer.
      y: y - Math.abs(index - (places - 1) / 2) * size * 0.05,
      width: size,
      depth,
    }));
  return [...row(back, feet - figure * figureAspect * 0.62, figure * 0.88, 1), ...row(count - back, feet, figure, 0)];
}

// The spot of each adventurer; the reader's stand in the middle of the front row.
export function placeParty(
  present: readonly number[],
  players: number,
  you: number | null,
  box: Box,
  shape: Shape,
): Map<number, Spot> {
  const spots = partySpots(box, shape, present.length);
  const own = present.filter((one) => playerOf(one, players) === you);
  const rest = present.filter((one) => playerOf(one, players) !== you);
  const behind = spots.filter(({ depth }) => depth > 0).length;
  const row = rest.slice(behind);
  const middle = Math.floor(row.length / 2);
  const order = [...rest.slice(0, behind), ...row.slice(0, middle), ...own, ...row.slice(middle)];
  return new Map(order.map((adventurer, index) => [adventurer, spots[index]!]));
}
