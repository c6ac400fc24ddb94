import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { ALT_MAX, writable } from '../../../rules/articles/article-body.ts';

export class PictureView implements NodeView {
  readonly dom: HTMLElement;
  private readonly input: HTMLInputElement;
  private node: Node;

  constructor(node: Node, view: EditorView, position: () => number | undefined, addressOf: (file: string) => string) {
    this.node = node;
    this.dom = document.createElement('figure');
    const picture = document.createElement('img');
    picture.src = addressOf(node.attrs.file);
    picture.alt = '';
    this.input = document.createElement('input');
    this.input.placeholder = 'Describe the picture for people who cannot see it';
    this.input.setAttribute('aria-label', 'Picture description');
    this.input.maxLength = ALT_MAX;
    this.input.value = node.attrs.alt;
    this.input.addEventListener('input', () => {
      const at = position();
      if (at === undefined) return;
      view.dispatch(view.state.tr.setNodeAttribute(at, 'alt', writable(this.input.value)));
    });
    this.dom.append(picture, this.input);
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type || node.attrs.file !== this.node.attrs.file) return false;
    this.node = node;
    if (this.input.value !== node.attrs.alt) this.input.value = node.attrs.alt;

    return true;
  }

  /** Typing in the description must not reach the editor. */
  stopEvent = (event: Event): boolean => event.target === this.input;
  ignoreMutation = (): boolean => true;
}
