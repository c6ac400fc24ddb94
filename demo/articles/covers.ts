import sharp from 'sharp';
import type { ArticleCategory } from '../../src/rules/articles/articles.ts';
import type { Dice } from '../random.ts';

const WIDTH = 960;
const HEIGHT = 540;

interface Palette {
  readonly sky: readonly [string, string];
  readonly light: string;
  readonly layers: readonly [string, string, string];
}

const palettes: Readonly<Record<ArticleCategory, Palette>> = {
  Sleep: { sky: ['#1d2b4a', '#4b5d8a'], light: '#f3e3b3', layers: ['#33466f', '#263659', '#182440'] },
  Movement: { sky: ['#f7e7cf', '#f0b98d'], light: '#e8684a', layers: ['#8fb39a', '#4f8a74', '#235a4b'] },
  Nutrition: { sky: ['#fbf3df', '#f3dca6'], light: '#e5934a', layers: ['#b9cf8b', '#7fa65a', '#47753d'] },
  'Mental health': { sky: ['#e6eef0', '#a9c6cc'], light: '#fff6e2', layers: ['#86aeb3', '#4f848c', '#2b5a63'] },
  Mindfulness: { sky: ['#f4e9ee', '#d9b8c9'], light: '#fff3d6', layers: ['#b792a9', '#86607c', '#553a54'] },
  'Work and rest': { sky: ['#fdeedd', '#f2c7a0'], light: '#fff7e6', layers: ['#d99a77', '#a86a55', '#6b3f3b'] },
  Prevention: { sky: ['#e8f3ee', '#b2d6c6'], light: '#fdf4d8', layers: ['#7fb8a1', '#3f8c73', '#1b5c4b'] },
  Together: { sky: ['#fdf0dc', '#f4c68f'], light: '#e0714f', layers: ['#e2a45f', '#b8683f', '#74372c'] },
};

export function coverOf(category: ArticleCategory | null, chance: Dice): Promise<Buffer> {
  return sharp(Buffer.from(scene(palettes[category ?? 'Prevention'], chance)))
    .resize(800)
    .jpeg({ quality: 80 })
    .toBuffer();
}

function scene({ sky, light, layers }: Palette, chance: Dice): string {
  const [x, y, radius] = [chance.between(160, 800), chance.between(110, 220), chance.between(52, 92)];
  const waves = layers.map((colour, place) => wave(colour, 300 + place * 72, 46 - place * 8, chance)).join('');
  const specks = Array.from({ length: 14 }, () => speck(light, chance)).join('');

  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/>
    </linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
    ${specks}
    <circle cx="${x}" cy="${y}" r="${radius * 1.7}" fill="${light}" opacity=".18"/>
    <circle cx="${x}" cy="${y}" r="${radius}" fill="${light}" opacity=".92"/>
    ${waves}
  </svg>`;
}

const speck = (colour: string, chance: Dice) =>
  `<circle cx="${chance.between(0, WIDTH)}" cy="${chance.between(0, 240)}" r="${chance.between(1, 3)}" fill="${colour}" opacity=".5"/>`;

function wave(colour: string, level: number, swing: number, chance: Dice): string {
  const points = Array.from({ length: 7 }, (_, place) => [place * 160, level + chance.between(-swing, swing)] as const);
  const curve = points
    .slice(1)
    .map(([px, py], place) => {
      const [lastX, lastY] = points[place] as readonly [number, number];

      return `C${lastX + 80} ${lastY} ${px - 80} ${py} ${px} ${py}`;
    })
    .join(' ');

  return `<path d="M0 ${points[0]?.[1]} ${curve} V${HEIGHT} H0 Z" fill="${colour}"/>`;
}
