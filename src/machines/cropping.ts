/** Shared by the charts in which a picture is cropped. */

import { LOGO_MAX_BYTES, LOGO_TYPES } from '../rules/shared/constants.ts';
import { errorToast } from './ports.ts';

/** In the picture's own pixels, after turning it by `rotation` degrees. */
export interface Crop {
  area: { x: number; y: number; width: number; height: number };
  rotation: number;
}

export type CropEvent =
  | { type: 'crop.confirmed'; crop: Crop }
  | { type: 'crop.dismissed' }
  | { type: 'picture.unreadable' };

type AboutFile = { file: File };

export const isWrongType = (_: unknown, { file }: AboutFile): boolean => !LOGO_TYPES.some((type) => type === file.type);
export const isTooLarge = (_: unknown, { file }: AboutFile): boolean => file.size > LOGO_MAX_BYTES;

export const sayWrongType = errorToast('The picture must be a PNG or JPEG file.');
export const sayTooLarge = errorToast('Image size should be less than 2 Mb');
export const sayUnreadable = errorToast('This file cannot be opened as a picture. Choose another one.');

export function cutToDraw<Event extends { type: string }>({
  context,
  event,
}: {
  context: { file: File | null };
  event: Event | Extract<CropEvent, { crop: Crop }>;
}): AboutFile & { crop: Crop } {
  if (event.type !== 'crop.confirmed' || !('crop' in event) || !context.file)
    throw new Error('There is no crop to draw');

  return { file: context.file, crop: event.crop };
}
