import { useSelector } from '@xstate/react';
import ImagePlus from 'lucide-react/icons/image-plus';
import { type DragEvent, Suspense, useId, useState } from 'react';
import type { LogoActor } from '../../machines/logo.machine.ts';
import { LOGO_ACCEPT, LOGO_MAX_BYTES } from '../../rules/shared/constants.ts';
import { limitInWords } from '../../rules/shared/sizes.ts';
import { CropDialog } from '../layout/crop-dialog.lazy.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './logo-view.module.css';

interface LogoViewProps {
  actorRef: LogoActor;
  picture: string;
  name: string;
  /** Where a picture can be set later. */
  later?: string;
}

export function LogoView({ actorRef, picture, name, later }: LogoViewProps) {
  const file = useSelector(actorRef, ({ context }) => context.file);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const isCropping = useSelector(actorRef, (snapshot) => snapshot.hasTag('cropping'));
  const isInterrupted = useSelector(actorRef, (snapshot) => snapshot.hasTag('interrupted'));
  const isCancelled = useSelector(actorRef, (snapshot) => snapshot.hasTag('cancelled'));
  const isSkippable = useSelector(actorRef, (snapshot) => snapshot.hasTag('skippable'));
  const choose = (chosen: File | undefined) => chosen && actorRef.send({ type: 'file.chosen', file: chosen });

  return (
    <>
      <PicturePicker picture={picture} name={name} isDisabled={isBusy} onChoose={choose} />
      {isSkippable && (
        <div className={styles.skip}>
          <Button variant="quiet" onClick={() => actorRef.send({ type: 'skip.pressed' })}>
            Skip
          </Button>
          <span>{later}</span>
        </div>
      )}
      {isCropping && file && (
        <Suspense>
          <CropDialog
            file={file}
            isBusy={isBusy}
            isInterrupted={isInterrupted}
            isCancelled={isCancelled}
            onConfirm={(crop) => actorRef.send({ type: 'crop.confirmed', crop })}
            onRetry={() => actorRef.send({ type: 'retry.pressed' })}
            onUnreadable={() => actorRef.send({ type: 'picture.unreadable' })}
            onDismiss={() => actorRef.send({ type: 'crop.dismissed' })}
          />
        </Suspense>
      )}
    </>
  );
}

interface PicturePickerProps {
  picture: string;
  name: string;
  isDisabled: boolean;
  onChoose: (file: File | undefined) => void;
}

function PicturePicker({ picture, name, isDisabled, onChoose }: PicturePickerProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isDisabled) onChoose(event.dataTransfer.files[0]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first
    <div
      className={styles.picker}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <img className={styles.picture} src={picture} alt={name} />
      <div className={styles.words}>
        <VisuallyHidden>
          <input
            id={id}
            type="file"
            accept={LOGO_ACCEPT}
            disabled={isDisabled}
            aria-describedby={`${id}-help`}
            onChange={(event) => {
              onChoose(event.target.files?.[0]);
              // Lets the same file be chosen again.
              event.target.value = '';
            }}
          />
        </VisuallyHidden>
        <label htmlFor={id} className={buttonClass({ variant: 'primary' })}>
          <ImagePlus size={16} aria-hidden="true" />
          Choose a picture
        </label>
        <p id={`${id}-help`}>
          or drop it here. PNG or JPEG, up to {limitInWords(LOGO_MAX_BYTES)}. You can crop it next.
        </p>
      </div>
    </div>
  );
}
