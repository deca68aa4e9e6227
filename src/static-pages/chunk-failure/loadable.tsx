import {type ReactNode, useEffect, useState} from 'react';

/**
 * Replaces react-loadable in the browser. A failure is not cached, so that the next attempt loads again. A route is
 * shown only after `preload`, so there is no loading state.
 */
type Loader = () => Promise<unknown>;
type Props = Record<string, unknown>;
type Render<Loaded> = (loaded: Loaded, props: Props) => ReactNode;

function create<Loaded>(load: () => Promise<Loaded>, render: Render<Loaded>) {
  let loading: Promise<void> | undefined;
  let loaded: {value: Loaded} | undefined;

  const preload = () => {
    loading ??= load().then(
      (value) => {
        loaded = {value};
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  function Route(props: Props): ReactNode {
    const [, update] = useState(loaded);
    useEffect(() => {
      // In development, an edited route is new and is rendered without a navigation.
      void preload().then(() => {
        update(loaded);
      });
    }, []);
    return loaded === undefined ? null : render(loaded.value, props);
  }
  return Object.assign(Route, {preload});
}

interface Options<Loaders, Loaded> {
  loader: Loaders;
  render: Render<Loaded>;
}

function Loadable({loader, render}: Options<Loader, unknown>) {
  return create(loader, render);
}

Loadable.Map = ({loader, render}: Options<Record<string, Loader>, Record<string, unknown>>) =>
  create(
    async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(loader).map(async ([name, one]) => [name, await one()] as const),
        ),
      ),
    render,
  );

export default Loadable;
