import type {ReactNode} from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';

/**
 * A drawn scene beside the head of a page: decoration that takes its colours from the page. Only wide windows load it
 * (`enhancePictures`).
 */
export default function Scene({name}: {readonly name: string}): ReactNode {
  return (
    <svg className="ref-picture" viewBox="0 0 224 144" aria-hidden="true">
      <rect y="8" width="224" height="128" rx="12" fill="var(--tint)" />
      <use data-href={`${useBaseUrl(`/img/scenes/${name}.svg`)}#s`} />
    </svg>
  );
}
