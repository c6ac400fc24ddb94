import { createContext, type ReactNode, use } from 'react';
import { Link } from 'wouter';
import type { Block, ArticleBody as Body, Mark, Text } from '../../../rules/articles/article-body.ts';
import { articlePath } from '../../../rules/shared/links.ts';
import { useFileUrl } from '../wiring-context.ts';
import prose from './prose.module.css';

type IsThere = (article: string) => boolean;
const LinksContext = createContext<IsThere>(() => false);

interface ArticleBodyProps {
  body: Body;
  isThere: IsThere;
}

export function ArticleBody({ body, isThere }: ArticleBodyProps) {
  return (
    <LinksContext value={isThere}>
      <div className={prose.prose} dir="auto">
        <Blocks of={body.content} />
      </div>
    </LinksContext>
  );
}

function Blocks({ of }: { of: readonly Block[] }) {
  return of.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a block has no id, only a position
    <OneBlock key={index} block={block} />
  ));
}

function OneBlock({ block }: { block: Block }): ReactNode {
  const fileUrl = useFileUrl();
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Line of={block.content} />
        </p>
      );
    case 'heading': {
      const Heading = `h${block.attrs.level}` as const;

      return (
        <Heading>
          <Line of={block.content} />
        </Heading>
      );
    }
    case 'picture':
      return (
        <figure>
          <img src={fileUrl(block.attrs.file)} alt={block.attrs.alt} loading="lazy" />
        </figure>
      );
    case 'quote':
      return (
        <blockquote>
          <Blocks of={block.content} />
        </blockquote>
      );
    default: {
      const List = block.type === 'bulletList' ? 'ul' : 'ol';

      return (
        <List>
          {block.content.map(({ content }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id, only a position
            <li key={index}>
              <Blocks of={content} />
            </li>
          ))}
        </List>
      );
    }
  }
}

function Line({ of = [] }: { of?: readonly (Text | { type: 'break' })[] | undefined }) {
  return of.map((part, index) =>
    part.type === 'break' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line break has no id, only a position
      <br key={index} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text has no id, only a position
      <Words key={index} marks={part.marks}>
        {part.text}
      </Words>
    ),
  );
}

function Words({ marks = [], children }: { marks?: readonly Mark[] | undefined; children: string }): ReactNode {
  const isThere = use(LinksContext);

  return marks.reduce<ReactNode>(
    (inner, mark) => (
      // biome-ignore lint/correctness/useJsxKeyInIterable: the marks are nested, not siblings
      <Marked mark={mark} isThere={isThere}>
        {inner}
      </Marked>
    ),
    children,
  );
}

function Marked({ mark, isThere, children }: { mark: Mark; isThere: IsThere; children: ReactNode }): ReactNode {
  if (mark.type === 'bold') return <strong>{children}</strong>;
  if (mark.type === 'italic') return <em>{children}</em>;
  if (mark.type === 'articleLink') {
    return isThere(mark.attrs.article) ? <Link href={articlePath(mark.attrs.article)}>{children}</Link> : children;
  }

  return (
    <a href={mark.attrs.href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
