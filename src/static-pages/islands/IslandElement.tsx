import {useHistory} from '@docusaurus/router';
import {createElement, type ReactNode, useEffect, useRef, useState} from 'react';
import {createPortal} from 'react-dom';
import {createRoot} from 'react-dom/client';
import {placeOf} from './guard/staticDocument';
import {IslandRoot, Slot} from './IslandRoot';
import {
  componentOf,
  ISLAND_TAG,
  type IslandElementProps,
  type IslandProps,
  SLOT_TAG,
} from './islands';
import {propsText} from './propsText';

/** An island while editing: a React tree of its own, as for readers, with the same props. */
export function IslandElement({
  name,
  id,
  island,
  page,
  props: {children, ...props},
}: IslandElementProps): ReactNode {
  const element = useRef<HTMLElement>(null);
  const history = useHistory();
  const [slot] = useState(() => document.createElement(SLOT_TAG));
  const [render, setRender] = useState<(content: ReactNode) => void>();
  const text = placeOf(page, name, () => propsText(props));

  useEffect(() => {
    if (element.current === null) {
      return undefined;
    }
    const root = createRoot(element.current, {identifierPrefix: id});
    setRender(() => (content: ReactNode) => {
      root.render(content);
    });
    return () => {
      // Not while React renders the page.
      setTimeout(() => {
        root.unmount();
      });
    };
  }, [id]);

  const hasChildren = children !== undefined;
  useEffect(() => {
    void componentOf(island).then((Component) => {
      const content = hasChildren ? <Slot id={id} nodes={[slot]} /> : undefined;
      render?.(
        <IslandRoot history={history}>
          <Component {...(JSON.parse(text) as IslandProps)}>{content}</Component>
        </IslandRoot>,
      );
    });
  }, [hasChildren, history, id, island, render, slot, text]);

  return (
    <>
      {createElement(ISLAND_TAG, {ref: element})}
      {createPortal(children, slot)}
    </>
  );
}
