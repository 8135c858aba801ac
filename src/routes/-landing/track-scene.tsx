import classes from './tracks.module.css';

/**
 * One picture a track, in the order of the tracks, as on a woven band: sand, green and red stitches on the ground.
 * What is 16 stitches wide is the left half of it, and the right one is its mirror image.
 */
const scenes = [
  // Threats come from both sides, and a shield is between them.
  `
..........ssssss
r..g..g...sggggg
rr..g..g..sggggr
rrr..g..g.sgggrr
rrrr..g..gsggrrs
rrr..g..g.sgggrr
rr..g..g...sgggr
r..g..g.....sggg
.............sss`,
  // An eye that sees all of a net.
  `
..g..........sss
.gsg.......ssggg
gsrsgg...ssggggr
.gsg..ggssggggrr
..g.....sggggrrs
.gsg..ggssggggrr
gsrsgg...ssggggr
.gsg.......ssggg
..g..........sss`,
  // Columns that rise, the last of them foretold, and the line above them.
  `
...........................rrr..
.......................rrr.sss..
...................rrr.sss.s.s..
...............rrr.ggg.s.s.s.s..
...........rrr.ggg.ggg.s.s.s.s..
.......rrr.ggg.ggg.ggg.s.s.s.s..
...rrr.ggg.ggg.ggg.ggg.s.s.s.s..
...ggg.ggg.ggg.ggg.ggg.s.s.s.s..
..ssssssssssssssssssssssssssssss`,
  // A chain that breaks.
  `
................
..............r.
.ssssss.ssssss.r
.s..gggggg...s..
.s..g.ss.g...s.r
.s..gggggg...s..
.ssssss.ssssss.r
..............r.
................`,
  // A spark, and what comes of it.
  `
...............s
.....g.........s
....gsg.......ss
.....g..r....ssr
g..g...rrr.sssrr
.....g..r....ssr
....gsg.......ss
.....g.........s
...............s`,
  // A house with columns, among trees.
  `
..............rr
............ssss
.........sssssss
..g...ssssssssss
.ggg..gggggggggg
ggggg..ss..ss..s
..r....ss..ss..s
..r....ss..ss..s
.....sssssssssss`,
];

const stitches = { g: classes.first, s: classes.second, r: classes.third };

/** The runs of one colour, each a bar one stitch high. */
function barsOf(rows: string[], colour: string): string {
  const bars = rows.flatMap((row, y) =>
    [...row.matchAll(new RegExp(`${colour}+`, 'g'))].map(
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h${-run.length}z`,
    ),
  );
  return bars.join('');
}

const mirrored = (row: string) => row + [...row].toReversed().join('');

export function TrackScene({ index }: { index: number }) {
  const rows = (scenes[index % scenes.length] ?? '').trim().split('\n');
  const whole = rows.map((row) => (row.length === 16 ? mirrored(row) : row));
  return (
    <svg
      viewBox="0 0 32 9"
      shapeRendering="crispEdges"
      aria-hidden="true"
      className={classes.woven}
    >
      {Object.entries(stitches).map(([colour, fill]) => (
        <path key={colour} d={barsOf(whole, colour)} className={fill} />
      ))}
    </svg>
  );
}
