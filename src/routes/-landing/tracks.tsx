import { tracks } from '@/content/tracks';
import { Section } from './section';
import { TrackGlyph } from './track-glyph';
import classes from './tracks.module.css';

export function Tracks() {
  return (
    <Section
      id="tracks"
      title="Six challenge tracks"
      intro="Participants can enter more than one track."
      tone="plain"
    >
      <ol className={classes.tracks}>
        {tracks.map((track, index) => (
          <li key={track} className={classes.track}>
            <TrackGlyph index={index} />
            <h3 className={classes.name}>{track}</h3>
          </li>
        ))}
      </ol>
    </Section>
  );
}
