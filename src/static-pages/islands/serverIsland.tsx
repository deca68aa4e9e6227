import {
  BrokenLinksProvider,
  useBrokenLinksContext,
} from '@docusaurus/core/lib/client/BrokenLinksContext';
import {useHistory} from '@docusaurus/router';
import {type ComponentType, createElement, type ReactNode, use} from 'react';
import {renderToString} from 'react-dom/server';
import {placeOf} from './guard/staticDocument';
import {IslandRoot, Slot} from './IslandRoot';
import {
  componentOf,
  type Island,
  ISLAND_TAG,
  type IslandElementProps,
  type IslandProps,
  SLOT_ATTRIBUTE,
  SLOT_TAG,
} from './islands';
import {CONTENT_ATTRIBUTE} from './placeSlots';
import {propsText} from './propsText';

const loads = new Map<Island, Promise<ComponentType<IslandProps>>>();

/** The same promise each time, as `use` requires. */
function load(island: Island): Promise<ComponentType<IslandProps>> {
  const known = loads.get(island) ?? componentOf(island);
  loads.set(island, known);
  return known;
}

/**
 * An island in a build, in place of `IslandElement.tsx`. It is rendered by itself, as the reader's browser hydrates it;
 * its content is rendered with the page, and `placeSlots` brings the two together.
 */
export function IslandElement({
  name,
  id,
  island,
  page,
  props: {children, ...props},
}: IslandElementProps): ReactNode {
  const history = useHistory();
  const brokenLinks = useBrokenLinksContext();
  const Component = use(load(island));
  const hasChildren = children !== undefined;
  return placeOf(page, name, () => {
    const text = propsText(props);
    const html = renderToString(
      <BrokenLinksProvider brokenLinks={brokenLinks}>
        <IslandRoot history={history}>
          <Component {...props}>{hasChildren ? <Slot id={id} /> : undefined}</Component>
        </IslandRoot>
      </BrokenLinksProvider>,
      {identifierPrefix: id},
    );
    if (hasChildren && !html.includes(`${SLOT_ATTRIBUTE}="${id}"`)) {
      throw new Error(
        'it does not render its content at first, so the content would not be in the HTML. Allowed: content that is rendered and, for example, hidden.',
      );
    }
    return (
      <>
        {createElement(ISLAND_TAG, {
          'data-island': name,
          'data-id': id,
          'data-props': text,
          dangerouslySetInnerHTML: {__html: html},
        })}
        {hasChildren && createElement(SLOT_TAG, {[CONTENT_ATTRIBUTE]: id}, children)}
      </>
    );
  });
}
