import { describe, expect, it } from 'vitest';
import { articleDraftMachine } from '../../../src/machines/article-draft.machine.ts';
import { articlePublishingMachine } from '../../../src/machines/article-publishing.machine.ts';
import { draftOf, newerLoaded } from '../../../src/rules/articles/article-draft.ts';
import { SaveLosses, SaveProblems, SaveState } from '../../../src/views/articles/save-state.tsx';
import { articleOf } from '../../machines/charts/article-draft.chart.ts';
import { restingIn } from '../support/charts.ts';
import { named } from '../support/page.ts';
import { press, render } from '../ui/support/render.tsx';

const message = 'Choose a category.';

const notPublishing = (discards = false) =>
  restingIn(articlePublishingMachine, 'idle', {
    publish: !discards,
    publishAt: undefined,
    discards,
    article: null,
    written: '',
    error: undefined,
    missing: {},
  }).actorRef;

/** The draft after a refusal, with this title on the page. */
function refused(title = articleOf().title, discards = false): string {
  const stored = draftOf(articleOf(), null);
  const draft = restingIn(
    articleDraftMachine,
    { writing: { saving: 'refused', publishing: 'idle', leaving: 'staying' } },
    { ...stored, values: { ...stored.values, title }, message },
  ).actorRef;
  const publishing = notPublishing(discards);
  render(
    <>
      <SaveState draft={draft} />
      <SaveProblems draft={draft} publishing={publishing} />
    </>,
  );

  return document.body.textContent ?? '';
}

describe('an article that the server refuses', () => {
  it('to publish shows what is missing and that the text is saved', () => {
    const text = refused();

    expect(text).toContain(`Not published yet. ${message} Your text is saved.`);
    expect(text).toMatch(/^Saved/);
    expect(text).not.toContain('Try again');
  });

  it('to discard changes from shows that the changes are still there', () => {
    expect(refused(undefined, true)).toContain(`Your changes were not discarded. ${message} Your text is saved.`);
  });

  it('to save shows that it is not saved and offers another try', () => {
    const text = refused('Another title');

    expect(text).toMatch(/^Not saved/);
    expect(text).toContain('Try again');
    expect(text).not.toContain('Your text is saved');
  });
});

describe('an article that was saved', () => {
  const savedAt = (updatedAt: string) => {
    const draft = restingIn(
      articleDraftMachine,
      { writing: { saving: 'saved', publishing: 'idle', leaving: 'staying' } },
      draftOf(articleOf({ updatedAt }), null),
    ).actorRef;
    render(<SaveState draft={draft} />);

    return document.body.textContent;
  };

  it('shows when, with the date unless it is today', () => {
    expect(savedAt(new Date().toISOString())).toMatch(/^Saved\d\d:\d\d$/);
    expect(savedAt('2026-03-05T09:30:00.000Z')).toMatch(/^Saved05-03-26 \d\d:\d\d$/);
  });
});

describe('text that is no longer in the article', () => {
  const shown = (context: object) => {
    const draft = restingIn(
      articleDraftMachine,
      { writing: { saving: 'saved', publishing: 'idle', leaving: 'staying' } },
      { ...draftOf(articleOf(), null), ...context },
    );
    render(<SaveLosses draft={draft.actorRef} />);

    return draft;
  };

  it('can be restored after the writer chose the saved version', () => {
    const { initial } = draftOf(articleOf(), null);
    const { sent } = shown({ discarded: { initial, values: { ...initial, title: 'Mine' } } });
    press(named('Restore your text'));
    expect(sent()).toEqual([{ type: 'fields.changed', values: { ...initial, title: 'Mine' }, isFilled: true }]);
  });

  it('is named if its pictures were deleted', () => {
    shown({ lost: ['the cover', 'picture 2'] });
    expect(document.body.textContent).toContain('the cover and picture 2 are missing from this copy.');
  });
});

describe('an article that someone else saved first', () => {
  it('shows the newest version and requests another try if it was being published', () => {
    const draft = restingIn(
      articleDraftMachine,
      { writing: { saving: 'refused', publishing: 'idle', leaving: 'staying' } },
      { ...draftOf(articleOf(), null), message: newerLoaded },
    ).actorRef;
    render(<SaveProblems draft={draft} publishing={notPublishing()} />);
    expect(document.body.textContent).toBe('A newer version has been loaded. Review it, then publish again.');
  });

  it('opens the choice between the versions', () => {
    const draft = restingIn(
      articleDraftMachine,
      { writing: { saving: { outdated: 'undecided' }, publishing: 'idle', leaving: 'staying' } },
      { ...draftOf(articleOf(), null), message: 'Zoë Vale has changed this article.' },
    );
    render(<SaveProblems draft={draft.actorRef} publishing={notPublishing()} />);
    press(named('Choose a version'));
    expect(draft.sent()).toEqual([{ type: 'retry.pressed' }]);
  });
});
