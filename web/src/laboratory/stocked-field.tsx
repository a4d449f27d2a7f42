import type { Place } from "#contract/laboratory/places.ts";
import { forSale } from "#contract/laboratory/stock.ts";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import type { FieldOf } from "#web/ui/form/use-record-form.ts";
import { said } from "./words.ts";

/** A component that the place has in stock, with what is available of it. */
export const StockedField = ({ place, ...field }: FieldOf<string> & { place: Pick<Place, "hash_id"> }) => (
  <ReferenceField
    {...field}
    from={forSale}
    input={{ query: { laboratory_id: place.hash_id, filterStock: "1", limit: 200 } }}
    say={(c) => `${c.name} · ${c.number} · ${said(c.available, c.base_unit)}`}
    required
    autoFocus
  />
);
