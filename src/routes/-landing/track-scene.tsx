import classes from './tracks.module.css';

/**
 * One woven picture for each track, in the order of the tracks, in sand (`s`), green (`g`) and red (`r`) stitches. A
 * picture that is 16 stitches wide is only the left half; the right half is its mirror image.
 */
const scenes = [
  // A shield between threats from both sides.
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
  // An eye over a net.
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
  // Rising columns with a line above them. The last two are only outlined: they are a forecast.
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
  // A breaking chain.
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
  // A spark and its rays.
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
  // A house with columns between trees.
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

/** Returns the SVG path of the stitches of one colour: horizontal bars, one stitch high. */
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
