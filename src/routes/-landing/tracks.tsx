import { type ComponentType, useCallback, useState } from 'react';
import { tracks } from '@/content/tracks';
import { Section } from './section';
import classes from './tracks.module.css';

type Picture = ComponentType<{ index: number }>;

export function Tracks() {
  const [Scene, setScene] = useState<Picture>();
  // The scenes are not in view when the page opens, so load them when the reader scrolls near them.
  const watch = useCallback((list: HTMLElement | null) => {
    if (!list || !('IntersectionObserver' in window)) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watcher.disconnect();
        import('./track-scene').then(
          ({ TrackScene }) => setScene(() => TrackScene),
          () => undefined,
        );
      },
      { rootMargin: '400px' },
    );
    watcher.observe(list);
    return () => watcher.disconnect();
  }, []);
  return (
    <Section
      id="tracks"
      title="Six challenge tracks"
      intro="Participants can enter more than one track."
      tone="plain"
    >
      <ol className={classes.tracks} ref={watch}>
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
