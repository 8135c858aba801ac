import classes from './tracks.module.css';

/** One icon for each track, in their order, made of triangles, squares and diamonds on a grid of three by three. */
const glyphs = [
  // Shield: threat detection and prevention.
  ['M0 0h36v12h-36z', 'M0 16h36L18 36z'],
  // Net: cyber intelligence.
  ['M12 0l12 12-12 12L0 12z M24 12l12 12-12 12-12-12z', 'M30 0l6 6-6 6-6-6z M6 24l6 6-6 6-6-6z'],
  // Rising steps: predictive analytics.
  ['M0 26h10v10H0z M13 16h10v20H13z', 'M26 0h10v36H26z'],
  // Broken chain: organized crime.
  ['M0 0h16v16H0z M20 20h16v16H20z', 'M20 0h16L20 16z M0 36V20h16z'],
  // Spark: generative and agentic AI.
  ['M18 0l6 12 12 6-12 6-6 12-6-12-12-6 12-6z', 'M0 0h8L0 8z M36 36h-8l8-8z'],
  // House with columns: governance and public policy.
  ['M18 0l18 12H0z M0 31h36v5H0z', 'M3 15h7v13H3z M14.500 15h7v13h-7z M26 15h7v13h-7z'],
] as const;

export function TrackGlyph({ index }: { index: number }) {
  const [first, second] = glyphs[index % glyphs.length] ?? glyphs[0];
  return (
    <svg viewBox="0 0 36 36" width={40} height={40} aria-hidden="true">
      <path d={first} className={classes.strong} />
      <path d={second} className={classes.accent} />
    </svg>
  );
}
