import { createElement, type SVGProps } from 'react';

interface IconData {
  /** Its strokes: an element and the attributes of it. */
  readonly node: readonly (readonly [string, Readonly<Record<string, string>>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

/**
 * Makes a component of an icon of lucide. The build puts it in the place of the set's own: see `scripts/build/icons.ts`.
 * An icon is never all that tells something, so none is read out.
 */
export default function drawnIcon({ node }: IconData) {
  return ({ size = 24, className = '', ...props }: IconProps) =>
    createElement(
      'svg',
      {
        'aria-hidden': true,
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
        className: `lucide ${className}`,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
