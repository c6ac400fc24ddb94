/** Files that people choose as their logo. */
import sharp from 'sharp';
import { LOGO_MAX_BYTES } from '../../src/rules/shared/constants.ts';

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A picture of two halves, red and blue, wider than high. */
export async function picture(name = 'logo.png'): Promise<ChosenFile> {
  const half = { width: 300, height: 400, channels: 3 as const };
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#0000ff' } })
    .composite([{ input: { create: { ...half, background: '#ff0000' } }, left: 0, top: 0 }])
    .png()
    .toBuffer();

  return { name, mimeType: 'image/png', buffer };
}

export const tooLarge: ChosenFile = {
  name: 'huge.png',
  mimeType: 'image/png',
  buffer: Buffer.alloc(LOGO_MAX_BYTES + 1),
};

export const notAPicture: ChosenFile = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') };

/** Says that it is a picture, and is none. */
export const broken: ChosenFile = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') };
