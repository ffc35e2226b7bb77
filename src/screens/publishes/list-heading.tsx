import { useConfiguration } from '../../configuration/configuration.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

/** The heading of a list. Its name stands in the tab; who cannot see which tab is marked hears it here. */
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
