import '../../../src/views/ui/base.css';
import { setNonce } from 'get-nonce';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { TooltipLayer } from '../../../src/views/ui/tooltip.tsx';
import { ChoicesStory } from './choices.tsx';
import { DataStory } from './data.tsx';
import { FeedbackStory } from './feedback.tsx';
import { FormsStory } from './forms.tsx';
import styles from './gallery.module.css';
import { OverlaysStory } from './overlays.tsx';
import { ShellStory } from './shell.tsx';

/** `?story=forms&theme=dark`; without a story, the list of them. */
const stories: Record<string, () => ReactNode> = {
  forms: FormsStory,
  choices: ChoicesStory,
  feedback: FeedbackStory,
  data: DataStory,
  overlays: OverlaysStory,
  shell: ShellStory,
};

setNonce(document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '');

const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme) document.documentElement.dataset.theme = theme;

function Gallery() {
  const Story = stories[query.get('story') ?? ''];
  if (Story) return <Story />;

  return (
    <main className={styles.page}>
      <h1>Gallery</h1>
      <ul>
        {Object.keys(stories).map((name) => (
          <li key={name}>
            <a href={`?story=${name}`}>{name}</a>, <a href={`?story=${name}&theme=light`}>light</a>,{' '}
            <a href={`?story=${name}&theme=dark`}>dark</a>
          </li>
        ))}
      </ul>
    </main>
  );
}

createRoot(document.getElementById('gallery') as HTMLElement).render(
  <StrictMode>
    <Gallery />
    <TooltipLayer />
  </StrictMode>,
);
