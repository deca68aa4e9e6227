import {useId, type ReactNode} from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';
import ThemedPicture from '@site/src/pictures/ThemedPicture';
import {
  descriptionBlocks,
  type DescriptionBlock,
  type DiagramManifest,
} from '@site/src/pictures/diagrams';
import {Text} from '@site/src/ui/Text';
import manifestFile from '@site/static/img/diagrams/manifest.json';
import styles from './styles.module.css';

const manifest: DiagramManifest = manifestFile;

interface Props {
  /** Name of the file in illustrations/diagrams, without extension. */
  name: string;
}

function Block({block}: {block: DescriptionBlock}): ReactNode {
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Text>{block.text}</Text>
      </p>
    );
  }
  return (
    <ol start={block.start === 1 ? undefined : block.start}>
      {block.items.map((item) => (
        <li key={item}>
          <Text>{item}</Text>
        </li>
      ))}
    </ol>
  );
}

/**
 * A diagram in the page's colour scheme, with its text description below. tools/diagrams.ts generates the pictures and
 * the manifest.
 */
export default function Diagram({name}: Props): ReactNode {
  const wordsId = useId();
  const folder = useBaseUrl('/img/diagrams/');
  const diagram = manifest[name];
  if (!diagram) {
    const names = Object.keys(manifest).join(', ');
    throw new Error(`The diagram "${name}" does not exist. Allowed: ${names}.`);
  }
  const {title, description, width, height} = diagram;

  return (
    <figure className={styles.diagram}>
      <ThemedPicture
        light={`${folder}${name}.light.svg`}
        dark={`${folder}${name}.dark.svg`}
        alt={title}
        describedBy={wordsId}
        {...{width, height}}
      />
      <details className={styles.words}>
        <summary>The diagram in words</summary>
        <div id={wordsId}>
          {descriptionBlocks(description).map((block, index) => (
            <Block key={index} block={block} />
          ))}
        </div>
      </details>
    </figure>
  );
}
