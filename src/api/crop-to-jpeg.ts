/** A square of a picture, in its own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The side of the stored picture in pixels; a smaller crop is not blown up. */
const SIDE = 512;
const QUALITY = 0.9;

/**
 * Cuts `area` out of a picture turned by `rotation` degrees and makes it a square JPEG. `area` is measured in the box
 * around the turned picture, as the cropper reports it. Transparent parts become white, because a JPEG has no alpha;
 * a turn that the camera noted in the file is applied first. Rejects when the bytes are not a picture.
 */
export async function cropToJpeg(picture: Blob, area: Area, rotation = 0): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  try {
    const box = boxAround(bitmap.width, bitmap.height, rotation);
    const side = Math.max(1, Math.min(SIDE, Math.round(area.width)));
    const canvas = new OffscreenCanvas(side, side);
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('This browser gives no canvas to draw on.');

    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, side, side);
    pen.imageSmoothingQuality = 'high';
    pen.scale(side / area.width, side / area.height);
    pen.translate(box.width / 2 - area.x, box.height / 2 - area.y);
    pen.rotate(radians(rotation));
    pen.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);

    return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  } finally {
    bitmap.close();
  }
}

/** The upright box that a turned rectangle just fits in. */
function boxAround(width: number, height: number, rotation: number) {
  const sine = Math.abs(Math.sin(radians(rotation)));
  const cosine = Math.abs(Math.cos(radians(rotation)));

  return { width: width * cosine + height * sine, height: width * sine + height * cosine };
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
