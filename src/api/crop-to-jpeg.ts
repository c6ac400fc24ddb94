interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface CropShape {
  /** Pixels; a smaller crop is not enlarged. */
  width: number;
  /** Width by height. */
  aspect: number;
}

const square: CropShape = { width: 512, aspect: 1 };
const QUALITY = 0.9;

/**
 * Returns a JPEG, a square by default. `area` is measured in the bounding box of the turned picture, as the cropper reports it.
 * Transparency becomes white, because JPEG has no alpha; EXIF orientation is applied first. Rejects when the bytes are
 * not a picture.
 */
export async function cropToJpeg(picture: Blob, area: Area, rotation = 0, shape = square): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  try {
    const box = boxAround(bitmap.width, bitmap.height, rotation);
    const width = Math.max(1, Math.min(shape.width, Math.round(area.width)));
    const height = Math.max(1, Math.round(width / shape.aspect));
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('This browser cannot crop pictures.');

    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.imageSmoothingQuality = 'high';
    pen.scale(width / area.width, height / area.height);
    pen.translate(box.width / 2 - area.x, box.height / 2 - area.y);
    pen.rotate(radians(rotation));
    pen.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);

    return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  } finally {
    bitmap.close();
  }
}

function boxAround(width: number, height: number, rotation: number) {
  const sine = Math.abs(Math.sin(radians(rotation)));
  const cosine = Math.abs(Math.cos(radians(rotation)));

  return { width: width * cosine + height * sine, height: width * sine + height * cosine };
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
