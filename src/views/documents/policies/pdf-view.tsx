/**
 * Draws one page of a PDF at a time. pdf.js reads the file in a separate worker and runs none of its scripts; the
 * page's words are there for screen readers.
 */
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type RenderTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './policies.module.css';

GlobalWorkerOptions.workerSrc = worker;

const fonts = import.meta.glob<string>('/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Documents may rely on fonts that every reader has, such as Helvetica. Each is fetched when one does. */
class StandardFonts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = fonts[`/node_modules/pdfjs-dist/standard_fonts/${filename}`];
    if (url === undefined) throw new Error(`There is no font ${filename}.`);

    return new Uint8Array(await (await fetch(url)).arrayBuffer());
  }
}

/** Sharp on screens with small pixels, and never more memory than a browser gives. */
const MOST_PIXELS = 4_000_000;

export interface PdfViewProps {
  content: Blob;
  name: string;
}

export default function PdfView({ content, name }: PdfViewProps) {
  const [file, setFile] = useState<PDFDocumentProxy | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [page, setPage] = useState(1);
  useEffect(() => {
    let isGone = false;
    const opening = content.arrayBuffer().then((bytes) => {
      // The page's rules allow neither compiled code nor fonts from elsewhere.
      const task = getDocument({
        data: new Uint8Array(bytes),
        useWasm: false,
        disableFontFace: true,
        isEvalSupported: false,
        useWorkerFetch: false,
        StandardFontDataFactory: StandardFonts,
      });

      return task.promise;
    });
    opening.then(
      (opened) => (isGone ? opened.loadingTask.destroy() : setFile(opened)),
      () => !isGone && setFailed(true),
    );

    return () => {
      isGone = true;
      opening.then(
        (opened) => opened.loadingTask.destroy(),
        () => {},
      );
    };
  }, [content]);
  if (hasFailed) return <p className={common.quiet}>This PDF cannot be shown here. Download the file to read it.</p>;
  const count = file?.numPages ?? 1;

  return (
    <figure className={styles.pdf} aria-label={name}>
      {file && <Sheet key={page} file={file} page={page} onFailure={() => setFailed(true)} />}
      {count > 1 && (
        <figcaption className={styles.pager}>
          <Button
            size="small"
            icon={<ChevronLeft size={16} aria-hidden="true" />}
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            Previous page
          </Button>
          <output>
            Page {page} of {count}
          </output>
          <Button
            size="small"
            icon={<ChevronRight size={16} aria-hidden="true" />}
            disabled={page === count}
            onClick={() => setPage(page + 1)}
          >
            Next page
          </Button>
        </figcaption>
      )}
    </figure>
  );
}

function Sheet({ file, page, onFailure }: { file: PDFDocumentProxy; page: number; onFailure: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    let rendering: RenderTask | undefined;
    let isGone = false;
    const draw = async () => {
      const sheet = await file.getPage(page);
      const { items } = await sheet.getTextContent();
      if (isGone || !canvas.current) return;
      setWords(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
      const { width, height } = sheet.getViewport({ scale: 1 });
      const wanted = (canvas.current.clientWidth / width) * devicePixelRatio;
      const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / (width * height)));
      const viewport = sheet.getViewport({ scale });
      canvas.current.width = viewport.width;
      canvas.current.height = viewport.height;
      rendering = sheet.render({ canvas: canvas.current, viewport });
      await rendering.promise;
      if (canvas.current) canvas.current.dataset.drawn = '';
    };
    draw().catch(() => !isGone && onFailure());

    return () => {
      isGone = true;
      rendering?.cancel();
    };
  }, [file, page, onFailure]);

  return (
    <>
      <div aria-hidden="true">
        <canvas ref={canvas} className={styles.sheet} />
      </div>
      <VisuallyHidden>{words || `Page ${page} has no text.`}</VisuallyHidden>
    </>
  );
}
