import { type ComponentType, useEffect, useState } from 'react';
import { tracks } from '@/content/tracks';
import { Section } from './section';
import classes from './tracks.module.css';

/** In milliseconds. */
const LATER = 1000;

type Picture = ComponentType<{ index: number }>;

export function Tracks() {
  const [Scene, setScene] = useState<Picture>();
  // The scenes are not in view when the page opens, so load them once everything else has loaded. Loading is outside React.
  useEffect(() => {
    const load = () =>
      void import('./track-scene').then(
        ({ TrackScene }) => setScene(() => TrackScene),
        () => undefined,
      );
    const later = setTimeout(load, LATER);
    window.addEventListener('beforeprint', load);
    return () => {
      clearTimeout(later);
      window.removeEventListener('beforeprint', load);
    };
  }, []);
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
            <div className={classes.scene}>{Scene && <Scene index={index} />}</div>
            <h3 className={classes.name}>{track}</h3>
          </li>
        ))}
      </ol>
    </Section>
  );
}
