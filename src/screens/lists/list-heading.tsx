import { useConfiguration } from '../../configuration/configuration.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

/** The heading of a list. The tab shows the name of the list; the hidden text says it to screen readers. */
export function ListHeading({ area, list }: { area: string; list: string }) {
  const { shortName } = useConfiguration();
  return (
    <PageHeading
      title={
        <>
          {area}
          <span className="visually-hidden"> – {list}</span>
        </>
      }
      documentTitle={`${list} – ${area} – ${shortName}`}
    />
  );
}
