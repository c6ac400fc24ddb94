import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { Crop } from '../../machines/cropping.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './crop-dialog.module.css';
import { useObjectUrl } from './use-object-url.ts';

export interface CropDialogProps {
  file: File;
  /** Width by height. Default: a circle. */
  aspect?: number;
  confirm?: string;
  isBusy?: boolean;
  /** The upload failed; the cropped picture is kept and can be sent again. */
  isInterrupted?: boolean;
  isCancelled?: boolean;
  onConfirm: (crop: Crop) => void;
  onRetry?: () => void;
  /** The file cannot be opened as a picture. */
  onUnreadable: () => void;
  onDismiss: () => void;
}

const ZOOM = { min: 1, max: 4, step: 0.05 };
const TURN = { min: -180, max: 180, step: 1 };

export default function CropDialog(props: CropDialogProps) {
  const { file, aspect, confirm = 'Upload', isBusy = false, isInterrupted = false, isCancelled = false } = props;
  const { onConfirm, onRetry, onUnreadable, onDismiss } = props;
  const picture = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.min);
  const [rotation, setRotation] = useState(0);
  const [area, setArea] = useState<Area | null>(null);
  const isFixed = isBusy || isInterrupted;

  return (
    <Dialog
      open
      size="small"
      title="Image Upload"
      description={`Move, zoom and rotate the picture to fit the ${aspect === undefined ? 'circle' : 'frame'}.`}
      onClose={onDismiss}
      actions={
        <>
          <Button onClick={onDismiss}>Cancel</Button>
          {isInterrupted ? (
            <Button variant="primary" onClick={onRetry}>
              Try again
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={isBusy}
              busyLabel="Uploading..."
              disabled={!area}
              onClick={() => area && onConfirm({ area, rotation })}
            >
              {confirm}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stage} data-fixed={isFixed || undefined}>
        {picture && (
          <Cropper
            image={picture}
            crop={crop}
            zoom={zoom}
            rotation={rotation}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            aspect={aspect ?? 1}
            cropShape={aspect === undefined ? 'round' : 'rect'}
            showGrid={false}
            keyboardStep={10}
            disableAutomaticStylesInjection
            cropperProps={{
              role: 'group',
              'aria-label': 'Picture. Move it with the arrow keys.',
              'aria-disabled': isFixed,
            }}
            mediaProps={{ alt: '', onError: onUnreadable }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onRotationChange={setRotation}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        )}
      </div>
      {isCancelled && (
        <p role="status" className={styles.notice}>
          Upload cancelled. If the picture was already saved, you’ll see it when you reload the page.
        </p>
      )}
      {isInterrupted && (
        <p role="alert" className={styles.problem}>
          The upload failed. Your picture is still here. Check your connection and try again.
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
  /** The formatted value that screen readers announce. */
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
