/** Enough colour arithmetic to judge tokens: OKLCH to linear sRGB, contrast, and what colour-blind eyes see. */

type Linear = readonly [number, number, number];

interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Reads `oklch(0.52 0.1 165)`. Translucent colours have no contrast and are refused. */
export function parseOklch(text: string): Oklch {
  const match = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(text.trim());
  if (!match) throw new Error(`Not an opaque oklch colour: ${text}`);

  return { l: Number(match[1]), c: Number(match[2]), h: Number(match[3]) };
}

/** Linear sRGB, clipped into what a screen can show. */
function toLinear({ l, c, h }: Oklch): Linear {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ] as const;

  return clip([
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]);
}

/** The contrast ratio of WCAG 2, 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const [dark, light] = [luminance(toLinear(one)), luminance(toLinear(other))].sort((a, b) => a - b) as [
    number,
    number,
  ];

  return (light + 0.05) / (dark + 0.05);
}

const luminance = ([r, g, b]: Linear) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

const clip = (colour: Linear) => colour.map((channel) => Math.min(1, Math.max(0, channel))) as unknown as Linear;

type Matrix = readonly [Linear, Linear, Linear];

/** Machado, Oliveira and Fernandes (2009), complete dichromacy. */
const EYES: Record<string, Matrix> = {
  'common vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

export const visions = Object.keys(EYES);

/** How far apart two colours look to such eyes: Euclidean in OKLab, where 0.02 is about what can just be seen. */
export function difference(one: Oklch, other: Oklch, vision: string): number {
  const [a, b] = [one, other].map((colour) => toOklab(seen(toLinear(colour), vision))) as [Linear, Linear];

  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function seen([r, g, b]: Linear, vision: string): Linear {
  return clip((EYES[vision] as Matrix).map((row) => row[0] * r + row[1] * g + row[2] * b) as unknown as Linear);
}

function toOklab([r, g, b]: Linear): Linear {
  const x = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const y = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const z = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);

  return [
    0.2104542553 * x + 0.793617785 * y - 0.0040720468 * z,
    1.9779984951 * x - 2.428592205 * y + 0.4505937099 * z,
    0.0259040371 * x + 0.7827717662 * y - 0.808675766 * z,
  ];
}
