import { useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { Crop } from '../../machines/logo.machine.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './crop-dialog.module.css';

export interface CropDialogProps {
  file: File;
  /** The picture is being drawn or sent: nothing can be changed. */
  isBusy: boolean;
  /** The network failed; the picture that was cut is kept and can be sent again. */
  isInterrupted: boolean;
  onConfirm: (crop: Crop) => void;
  onRetry: () => void;
  onDismiss: () => void;
}

const ZOOM = { min: 1, max: 4, step: 0.05 };
const TURN = { min: -180, max: 180, step: 1 };

/** Chooses the round part of a picture: drag, arrow keys, wheel or the two sliders. */
export default function CropDialog({ file, isBusy, isInterrupted, onConfirm, onRetry, onDismiss }: CropDialogProps) {
  const picture = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.min);
  const [rotation, setRotation] = useState(0);
  const [area, setArea] = useState<Area | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const isFixed = isBusy || isInterrupted;

  return (
    <Dialog
      open
      size="small"
      title="Image Upload"
      description="Move and turn the picture until the circle holds what should be seen."
      onClose={() => !isBusy && onDismiss()}
      actions={
        <>
          <Button onClick={onDismiss} disabled={isBusy}>
            Cancel
          </Button>
          {isInterrupted ? (
            <Button variant="primary" onClick={onRetry}>
              Try again
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={isBusy}
              busyLabel="Uploading..."
              disabled={!area || isUnreadable}
              onClick={() => area && onConfirm({ area, rotation })}
            >
              Upload
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stage} data-fixed={isFixed || undefined}>
        {picture && !isUnreadable && (
          <Cropper
            image={picture}
            crop={crop}
            zoom={zoom}
            rotation={rotation}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={10}
            disableAutomaticStylesInjection
            cropperProps={{
              role: 'group',
              'aria-label': 'Picture. Move it with the arrow keys.',
              'aria-disabled': isFixed,
            }}
            mediaProps={{ alt: '', onError: () => setUnreadable(true) }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onRotationChange={setRotation}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        )}
      </div>
      {isUnreadable && (
        <p role="alert" className={styles.problem}>
          This file cannot be opened as a picture. Choose another one.
        </p>
      )}
      {isInterrupted && (
        <p role="alert" className={styles.problem}>
          The network failed on the way. Your picture is kept: try again when you are back online.
        </p>
      )}
      <div className={styles.sliders}>
        <Slider
          label="Zoom"
          {...ZOOM}
          value={zoom}
          shown={`${zoom.toFixed(1)}×`}
          isDisabled={isFixed}
          onChange={setZoom}
        />
        <Slider
          label="Rotation"
          {...TURN}
          value={rotation}
          shown={`${rotation}°`}
          isDisabled={isFixed}
          onChange={setRotation}
        />
      </div>
    </Dialog>
  );
}

interface SliderProps {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The value in the person's terms. */
  shown: string;
  isDisabled: boolean;
  onChange: (value: number) => void;
}

function Slider({ label, shown, isDisabled, onChange, ...range }: SliderProps) {
  return (
    <label className={styles.slider}>
      <span>{label}</span>
      <input
        type="range"
        {...range}
        disabled={isDisabled}
        aria-valuetext={shown}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <output className={styles.shown}>{shown}</output>
    </label>
  );
}

/** An address for a file that this browser holds, given back when the dialog goes. */
function useObjectUrl(file: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);

    return () => URL.revokeObjectURL(made);
  }, [file]);

  return url;
}
