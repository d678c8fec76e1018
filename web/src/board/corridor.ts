// Paints the corridor of the temple: masonry lit by the party's torches and by the daylight behind the doorway. Drawn
// once for each size, theme, and length; everything that moves lies above it.
import { type Camera, project } from './layout';

type Color = readonly [number, number, number];
type Point = readonly [number, number, number];

export interface Light {
  round: number;
  // From 0, safe, to 1.
  danger: number;
  isLight: boolean;
}

// The same sequence every time, so that stones stay where they are.
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 8) / 0x1000000;
  };
}

// Through the doorway, the day passes from afternoon to night, round by round.
const skies: readonly (readonly string[])[] = [
  ['#5f9bd0', '#a9d0e0', '#ffe2a8', '#fff1cf'],
  ['#55709f', '#c99a9a', '#ffc06a', '#ffe3a1'],
  ['#3d4f86', '#b7688a', '#ffb35c', '#ffe3a1'],
  ['#283a72', '#7a5a9a', '#e07a6a', '#ffc98a'],
  ['#141d44', '#2c3a72', '#56609c', '#9a9ac8'],
];

const stones: readonly Color[] = [
  [141, 130, 114],
  [128, 116, 100],
  [150, 138, 118],
  [120, 108, 96],
  [136, 120, 98],
];
const frieze: Color = [168, 60, 44];
const gold: Color = [242, 176, 60];
const wallHeight = 4.2;
const courses = [0, 0.62, 1.2, 1.75, 2.32, 2.85, 3.45, wallHeight];
const friezeCourse = 3;

export interface Doorway {
  x: number;
  top: number;
  bottom: number;
  width: number;
}

export function doorwayOf(camera: Camera): Doorway {
  const [left, bottom] = project(camera, -camera.side * 0.52, 0, camera.far);
  const [right] = project(camera, camera.side * 0.52, 0, camera.far);
  const [x, top] = project(camera, 0, 2.75, camera.far);
  return { x, top, bottom, width: right - left };
}

// Paints in steps of a few stones each, so that a slow processor can do something else in between.
export function* paint(
  canvas: CanvasRenderingContext2D,
  width: number,
  height: number,
  camera: Camera,
  { round, danger, isLight }: Light,
): Generator<undefined, void> {
  const { side, far, party } = camera;
  const top = side * 0.8; // The walls lean inwards, as Incan walls do.
  const near = party * 0.36;
  const next = sequence(7);
  const ambient: Color = isLight ? [86, 80, 78] : [16, 15, 26];
  const torch: Point = [0, 1.7, party * 1.12];
  const torchColor: Color = [255, 180 - 40 * danger, 100 - 30 * danger];
  const reach = party * (0.86 - 0.3 * danger) * (isLight ? 1.25 : 1);
  const day = isLight ? 1.3 : 0.85 - 0.09 * round;

  const lit = (color: Color, [x, y, z]: Point, [nx, ny, nz]: Point, factor = 1): string => {
    const near3 = [torch[0] - x, torch[1] - y, torch[2] - z] as const;
    const distance = Math.hypot(...near3);
    const facing = Math.max(0.14, (near3[0] * nx + near3[1] * ny + near3[2] * nz) / distance);
    const warm = (2 * facing) / (1 + (distance / reach) ** 2.6);
    const door = [-x, 1.4 - y, far - z] as const;
    const away = Math.hypot(...door);
    const open = Math.max(0.18, (door[0] * nx + door[1] * ny + door[2] * nz) / away);
    const cool = (day * open) / (1 + (away / (far * 0.2)) ** 2);
    const light = [0, 1, 2].map(
      (one) => ambient[one]! / 255 + (torchColor[one]! / 255) * warm + ([150, 190, 210][one]! / 255) * cool,
    );
    const brightest = Math.max(...light);
    const soften = brightest > 0.92 ? (0.92 + (brightest - 0.92) * 0.16) / brightest : 1;
    const shade = color.map((part, one) =>
      Math.max(0, Math.min(255, Math.round(part * light[one]! * soften * factor))),
    );
    return `rgb(${shade.join(',')})`;
  };
  const polygon = (points: Point[], fill: string | CanvasGradient): void => {
    canvas.beginPath();
    points.forEach(([x, y, z], index) => {
      const [px, py] = project(camera, x, y, z);
      if (index === 0) canvas.moveTo(px, py);
      else canvas.lineTo(px, py);
    });
    canvas.closePath();
    canvas.fillStyle = fill;
    canvas.fill();
  };
  const mixed = (from: Color, to: Color, share: number): Color => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
  const wall = (which: number, y: number): number => which * (side + ((top - side) * y) / wallHeight);

  canvas.fillStyle = '#080609';
  canvas.fillRect(0, 0, width, height);
  polygon(
    [
      [-top, wallHeight, far],
      [top, wallHeight, far],
      [side, 0, far],
      [-side, 0, far],
    ],
    '#1b1512',
  );
  doorway();

  // From far to near, so that nearer stones cover those behind them.
  const pieces: { z: number; draw: () => void }[] = [];
  for (const which of [-1, 1]) {
    const normal: Point = [-which * 0.97, 0.15, -0.1];
    for (let course = 0; course + 1 < courses.length; ++course) {
      const low = courses[course]! + 0.022;
      const high = courses[course + 1]! - 0.022;
      for (let z = far; z > near;) {
        const length = (0.75 + next() * 0.75) * (party / 3) * (z > party * 2.6 ? 1.3 : 1);
        const from = z - 0.022;
        const to = Math.max(near * 0.8, z - length) + 0.022;
        const tilt = (next() - 0.5) * 0.07;
        const plain = stones[Math.floor(next() * stones.length)]!;
        const color = course === friezeCourse ? mixed(plain, frieze, 0.6) : plain;
        const middle: Point = [(wall(which, low) + wall(which, high)) / 2, (low + high) / 2, (from + to) / 2];
        pieces.push({
          z,
          draw: () => {
            const upper: Point[] = [
              [wall(which, high), high, from + tilt],
              [wall(which, high), high, to + tilt],
            ];
            polygon(
              [[wall(which, low), low, from], [wall(which, low), low, to], upper[1]!, upper[0]!],
              lit(color, middle, normal),
            );
            // The upper edge catches the light.
            polygon(
              [
                upper[0]!,
                upper[1]!,
                [wall(which, high - 0.07), high - 0.07, to + tilt],
                [wall(which, high - 0.07), high - 0.07, from + tilt],
              ],
              lit(color, middle, normal, 1.25),
            );
          },
        });
        z -= length;
      }
    }
    // Stepped crosses on the painted course.
    const pace = party * 0.42;
    for (let z = far - pace * 0.6; z > near + 0.3; z -= pace) {
      const y = (courses[friezeCourse]! + courses[friezeCourse + 1]!) / 2;
      const x = wall(which, y) * 0.995;
      const unit = 0.15;
      const color = lit(gold, [x, y, z], normal, 0.95);
      pieces.push({
        z: z - 0.02,
        draw: () => {
          for (const [wide, high] of [
            [1.25, 0.42],
            [0.83, 0.83],
            [0.42, 1.25],
          ] as const)
            polygon(
              [
                [x, y - high * unit, z - wide * unit],
                [x, y - high * unit, z + wide * unit],
                [x, y + high * unit, z + wide * unit],
                [x, y + high * unit, z - wide * unit],
              ],
              color,
            );
        },
      });
    }
    // Pillars.
    for (let z = far - party * 0.7; z > near + 0.4; z -= party * 1.05) {
      const out = which * 0.2 * (side / 1.5);
      const inner = (y: number): number => wall(which, y) - out;
      pieces.push({
        z: z - 0.01,
        draw: () => {
          polygon(
            [
              [inner(0), 0, z],
              [inner(0), 0, z + 0.5],
              [inner(wallHeight), wallHeight, z + 0.5],
              [inner(wallHeight), wallHeight, z],
            ],
            lit([120, 106, 90], [inner(2), 2, z + 0.2], [-which, 0, 0], 1.05),
          );
          polygon(
            [
              [wall(which, 0), 0, z],
              [inner(0), 0, z],
              [inner(wallHeight), wallHeight, z],
              [wall(which, wallHeight), wallHeight, z],
            ],
            lit([120, 106, 90], [inner(2), 2, z], [0, 0, -1], 0.55),
          );
        },
      });
    }
  }
  // Beams across the ceiling.
  for (let z = far - party * 0.7; z > near + 0.4; z -= party * 1.05) {
    pieces.push({
      z: z - 0.02,
      draw: () => {
        const low = wallHeight - 0.42;
        polygon(
          [
            [-top, low, z + 0.5],
            [top, low, z + 0.5],
            [top, low, z],
            [-top, low, z],
          ],
          lit([90, 76, 64], [0, low, z], [0, -1, 0], 0.9),
        );
        polygon(
          [
            [-top, low, z],
            [top, low, z],
            [top * 1.08, wallHeight + 0.4, z],
            [-top * 1.08, wallHeight + 0.4, z],
          ],
          lit([112, 98, 84], [0, low, z], [0, -0.3, -0.9], 0.8),
        );
      },
    });
  }
  // The floor: a paved path between darker slabs.
  const path = side * 0.52;
  const columns = [-side, -side * 0.76, -path, -path * 0.36, path * 0.3, path, side * 0.78, side];
  const slab = 0.22 * party;
  for (let z = far + slab; z > near; z -= slab) {
    for (let column = 0; column + 1 < columns.length; ++column) {
      const shift = [0.15, 0.6, 0, 0.47, 0.18, 0.33, 0.75][column]! * slab;
      const from = Math.min(far, z - shift) - 0.016;
      const to = Math.max(near * 0.7, z - shift - slab) + 0.016;
      const paved = column > 1 && column < 5;
      const worn = next();
      const moss = next() > 0.9;
      if (to >= far) continue;
      const base = paved ? mixed([204, 186, 150], [138, 122, 100], worn) : mixed([98, 88, 78], [58, 52, 50], worn);
      const color = paved && moss ? mixed(base, [70, 120, 90], 0.35) : base;
      const left = columns[column]! + 0.016;
      const right = columns[column + 1]! - 0.016;
      const middle: Point = [(left + right) / 2, 0, (from + to) / 2];
      pieces.push({
        z: z + 0.3,
        draw: () => {
          polygon(
            [
              [left, 0, from],
              [right, 0, from],
              [right, 0, to],
              [left, 0, to],
            ],
            lit(color, middle, [0, 1, -0.05]),
          );
          polygon(
            [
              [left, 0, to + 0.045],
              [right, 0, to + 0.045],
              [right, 0, to],
              [left, 0, to],
            ],
            lit(color, middle, [0, 1, -0.05], 0.7),
          );
        },
      });
    }
  }
  let drawn = 0;
  for (const { draw } of pieces.sort((one, other) => other.z - one.z)) {
    draw();
    if (++drawn % 24 === 0) yield;
  }

  // Daylight on the floor in front of the doorway.
  const { x, bottom, width: doorWidth, top: doorTop } = doorwayOf(camera);
  const [, spillEnd] = project(camera, 0, 0, far * 0.64);
  const spill = canvas.createLinearGradient(0, bottom, 0, spillEnd);
  spill.addColorStop(0, `rgba(255,215,154,${0.5 * day + 0.25})`);
  spill.addColorStop(1, 'rgba(255,215,154,0)');
  polygon(
    [
      [-side * 0.52, 0, far],
      [side * 0.52, 0, far],
      [side * 0.56, 0, far * 0.64],
      [-side * 0.56, 0, far * 0.64],
    ],
    spill,
  );
  const glow = canvas.createRadialGradient(x, (doorTop + bottom) / 2, 0, x, (doorTop + bottom) / 2, doorWidth * 1.6);
  glow.addColorStop(0, 'rgba(255,220,160,.3)');
  glow.addColorStop(0.5, 'rgba(255,176,106,.14)');
  glow.addColorStop(1, 'rgba(255,176,106,0)');
  canvas.fillStyle = glow;
  canvas.fillRect(0, 0, width, height);

  function doorway(): void {
    const { x: middle, top: above, bottom: below, width: wide } = doorwayOf(camera);
    const half = wide / 2;
    canvas.save();
    canvas.beginPath();
    canvas.moveTo(middle - half * 0.76, above);
    canvas.lineTo(middle + half * 0.76, above);
    canvas.lineTo(middle + half, below);
    canvas.lineTo(middle - half, below);
    canvas.closePath();
    canvas.clip();
    const sky = canvas.createLinearGradient(0, above, 0, below);
    (isLight ? skies[0]! : (skies[round - 1] ?? skies[0]!)).forEach((color, index) =>
      sky.addColorStop([0, 0.45, 0.75, 1][index]!, color),
    );
    canvas.fillStyle = sky;
    canvas.fillRect(middle - half, above, wide, below - above);
    // The valley: in hundredths of the doorway's width, from its lower left corner.
    canvas.translate(middle - half, below);
    canvas.scale(wide / 100, wide / 100);
    const shape = (color: string, path: string): void => {
      canvas.fillStyle = color;
      canvas.fill(new Path2D(path));
    };
    shape('#4b4a66', 'M0-34 20-66 33-48 50-86 68-52 82-68 100-40V0H0z');
    shape('#6d6a86', 'M50-86 43-70l6 5 5-6 6 5z');
    shape('#2f5f3b', 'M0 0v-24q14-12 28-4 16-14 30-2 20-12 42 0V0z');
    shape('#23412d', 'M0 0v-11q50-10 100 0V0z');
    for (const [at, size] of [
      [16, 1],
      [72, 1.1],
      [46, 0.8],
    ] as const) {
      canvas.save();
      canvas.translate(at, -4);
      canvas.scale(size, size);
      shape('#1f9d92', 'M0 0 9-22 18 0z');
      shape('#f4ead2', 'M5-9 9-22l4 13z');
      shape('#14201e', 'M6 0 9-11l3 11z');
      canvas.restore();
    }
    shape('#f28b3a', 'M40-3q-3-6 2-11 1 3 3 4 0-4 2-6 6 7 2 13z');
    canvas.restore();
    canvas.lineWidth = Math.max(1.5, wide / 50);
    canvas.strokeStyle = 'rgba(255,223,158,.7)';
    canvas.beginPath();
    canvas.moveTo(middle - half, below);
    canvas.lineTo(middle - half * 0.76, above);
    canvas.lineTo(middle + half * 0.76, above);
    canvas.lineTo(middle + half, below);
    canvas.stroke();
  }
}
