import { useId } from 'react';
import classes from './weave.module.css';

/** The path of a diamond of square stitches, as on a woven basket. `reach`: stitches from its centre to each corner. */
function diamond(x: number, y: number, reach: number): string {
  const rows = Array.from({ length: 2 * reach + 1 }, (_, row) => {
    const half = reach - Math.abs(row - reach);
    return `M${x - half} ${y - reach + row}h${2 * half + 1}v1h${-2 * half - 1}z`;
  });
  return rows.join('');
}

/**
 * The width and height of one repeat of the pattern, in stitches. A shape that crosses an edge of the repeat is also
 * drawn at the opposite edge.
 */
const REPEAT = 24;
const centre = REPEAT / 2;
const corners = (reach: number) =>
  [0, REPEAT].flatMap((x) => [0, REPEAT].map((y) => diamond(x, y, reach))).join('');

const layers = [
  [diamond(centre, centre, 10), classes.first],
  [diamond(centre, centre, 7), classes.ground],
  [diamond(centre, centre, 5), classes.second],
  [diamond(centre, centre, 2), classes.ground],
  [diamond(centre, centre, 0), classes.third],
  [corners(6), classes.third],
  [corners(4), classes.ground],
  [corners(2), classes.first],
] as const;

interface WeaveProps {
  stitch: number;
  /** In pixels; by default, as high as the box. */
  height?: number;
  className?: string | undefined;
}

/** The portal's pattern, to fill any box. It is only decoration, in colours of the theme. */
export function Weave({ stitch, height, className }: WeaveProps) {
  const id = useId();
  return (
    <svg className={`${classes.weave} ${className ?? ''}`} style={{ height }} aria-hidden="true">
      <pattern
        id={id}
        width={REPEAT}
        height={REPEAT}
        patternUnits="userSpaceOnUse"
        patternTransform={`scale(${stitch})`}
      >
        {layers.map(([d, fill]) => (
          <path key={d} d={d} className={fill} shapeRendering="crispEdges" />
        ))}
      </pattern>
      {/* The pattern begins in the middle, so that both sides end alike. */}
      <svg x="50%" overflow="visible" aria-hidden="true">
        <rect x="-50%" width="100%" height="100%" fill={`url(#${id})`} />
      </svg>
    </svg>
  );
}
