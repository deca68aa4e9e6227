import {Children, isValidElement, type ReactElement, type ReactNode, useId} from 'react';
import {HiddenPanel} from '../CodeSample/hidden';

interface TabItemProps {
  /** Key of the tab. Tabs with the same key elsewhere on the page follow the reader's choice. */
  value: string;
  label?: string;
  /** Whether the tab is shown first, before the reader chooses. */
  default?: boolean;
  children: ReactNode;
}

/** One panel of `<Tabs>`, never rendered on its own. */
export function TabItem({children}: TabItemProps): ReactNode {
  return children;
}

interface TabsProps {
  /** Subject of the tabs. All tab lists share one choice, so the only group is the sample language. */
  groupId?: string;
  /** Value of the tab that is shown first, as an alternative to `default` of an item. */
  defaultValue?: string;
  /** Labels by value, if the items have none. */
  values?: readonly {value: string; label: string}[];
  children: ReactNode;
}

function isTabItem(child: ReactNode): child is ReactElement<TabItemProps> {
  return isValidElement<Partial<TabItemProps>>(child) && typeof child.props.value === 'string';
}

/**
 * Tabs as static markup, the same as those of the reference. `packages/openapi-reference/src/browser/codeTabs.ts`
 * activates both, without React.
 */
export function Tabs({groupId, defaultValue, values, children}: TabsProps): ReactNode {
  const prefix = useId();
  const items = Children.toArray(children).filter(isTabItem);
  const first = defaultValue ?? items.find((item) => item.props.default)?.props.value;
  const shown = Math.max(
    items.findIndex(({props}) => props.value === first),
    0,
  );
  const labelOf = ({value, label}: TabItemProps) =>
    label ?? values?.find((one) => one.value === value)?.label ?? value;
  const panelId = (value: string) => `${prefix}${value}`;
  return (
    <div className="ref-samples">
      <div
        className="ref-tabs"
        role="tablist"
        {...(groupId === 'language' ? {'aria-label': 'Sample language'} : {})}
      >
        {items.map(({props: {value}, props}, index) => (
          <button
            key={value}
            type="button"
            role="tab"
            className="ref-tab"
            aria-controls={panelId(value)}
            aria-selected={index === shown}
            data-language={value}
            tabIndex={index === shown ? undefined : -1}
          >
            {labelOf(props)}
          </button>
        ))}
      </div>
      {items.map((item, index) => (
        <div
          key={item.props.value}
          role="tabpanel"
          className="ref-sample"
          id={panelId(item.props.value)}
          aria-label={labelOf(item.props)}
          data-language={item.props.value}
          hidden={index !== shown}
        >
          <HiddenPanel.Provider value={index !== shown}>{item}</HiddenPanel.Provider>
        </div>
      ))}
    </div>
  );
}
