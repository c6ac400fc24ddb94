import { createElement, type SVGProps } from 'react';

interface IconData {
  /** SVG elements with their attributes. */
  readonly node: readonly (readonly [string, Readonly<Record<string, string>>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

/**
 * The build replaces lucide's own component with this one: see `scripts/build/icons.ts`. Icons are hidden from screen
 * readers, because they never carry meaning alone.
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
