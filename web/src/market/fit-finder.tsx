import { packingSize } from "#contract/recipes/schemas.ts";
import { pickContacts } from "#contract/contacts/endpoints.ts";
import { fillingTechnologies } from "#contract/contacts/equipment.ts";
import { fitCustomers, fitRecipes } from "#contract/market/endpoints.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { isNumber } from "#contract/kit/number.ts";
import { pickRecipes } from "#contract/recipes/endpoints.ts";
import { recipeNeeds } from "#contract/recipes/schemas.ts";
import { recipeSeers } from "#contract/recipes/rights.ts";
import { country, packaging } from "#contract/reference/resources.ts";
import { useMe } from "#web/api/me.ts";
import { useInfinite } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Loading, type ReadState } from "#web/ui/atoms/loading.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { placeOfContact } from "#web/ui/form/contact-field.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { MoreButton } from "#web/ui/list/more-button.tsx";
import { CustomerList, RecipeList } from "./fit-lists.tsx";
import css from "./market.module.css";

type Way = "customers" | "recipes";

/**
 * The fit finder: from the requirements of a drink to customers with suitable lines, and from a customer to recipes. Its state is in the
 * URL.
 */
export default function FitFinder() {
  const t = useT();
  const { can } = useMe();
  const [url, setUrl] = useUrl();
  const seesRecipes = recipeSeers.any.some((right) => can(right));
  const way: Way = url.way === "recipes" && seesRecipes ? "recipes" : "customers";
  return (
    <div className={css.fit}>
      {seesRecipes ? (
        <div className={css.standings} role="group" aria-label={t("market.fit_way")}>
          {(["customers", "recipes"] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === way}
              onClick={() => setUrl({ way: one === "customers" ? undefined : one })}
            >
              {t(`market.fit_${one}`)}
            </button>
          ))}
        </div>
      ) : null}
      {way === "customers" ? <Customers seesRecipes={seesRecipes} /> : <Recipes />}
    </div>
  );
}

const KNOWN = ["recipe", "needs", "filling", "packaging", "size", "land"] as const;

function Customers({ seesRecipes }: { seesRecipes: boolean }) {
  const t = useT();
  const [url] = useUrl();
  const needs = (url.needs ?? "").split(",").filter(Boolean);
  const size = isNumber(url.size ?? "", packingSize) ? url.size : undefined;
  const query = {
    ...(url.recipe && { recipe_hash_id: url.recipe }),
    ...(needs.length > 0 && { needs: needs.join(",") }),
    ...(url.filling && { filling_technology: url.filling }),
    ...(url.packaging && { packaging_hash_id: url.packaging }),
    ...(size && { packing_size: size }),
    ...(url.land && { country_hash_id: url.land }),
  } as ClientInput<typeof fitCustomers>["query"];
  const isAsked = KNOWN.some((word) => url[word]);
  const found = useInfinite(fitCustomers, { query }, { keep: true, enabled: isAsked, quiet: true });
  return (
    <>
      <CustomerQuestion needs={needs} size={size} seesRecipes={seesRecipes} />
      {!isAsked ? (
        <EmptyGlass title={t("market.fit_ask")} text={t("market.fit_ask_text")} />
      ) : (
        <Answer found={found}>
          <CustomerList title={t("market.customers_that_can")} customers={found.rows} />
        </Answer>
      )}
    </>
  );
}

interface QuestionProps {
  needs: readonly string[];
  size: string | undefined;
  seesRecipes: boolean;
}
/** What the line of a customer has to be able to do: for a recipe, or for a drink. */
function CustomerQuestion({ needs, size, seesRecipes }: QuestionProps) {
  const t = useT();
  const [url, setUrl] = useUrl();
  return (
    <form className={css.fitForm} onSubmit={(e) => e.preventDefault()} aria-label={t("market.fit_customers")}>
      {seesRecipes ? (
        <ReferenceField
          label={t("market.recipe")}
          from={pickRecipes}
          input={{ query: { limit: 30 } }}
          say={(row) => `${row.number} ${row.name}`}
          asks
          clearable
          value={url.recipe ?? ""}
          onChange={(id) => setUrl({ recipe: id || undefined })}
        />
      ) : null}
      <ReferenceField
        label={t("market.packaging")}
        from={packaging.list}
        clearable
        value={url.packaging ?? ""}
        onChange={(id) => setUrl({ packaging: id || undefined })}
      />
      <NumberInput
        label={t("market.packing_size")}
        rules={packingSize}
        unit="L"
        value={size ?? ""}
        onChange={(litres) => setUrl({ size: litres || undefined })}
      />
      <ChoiceField
        label={t("equipment.filling_technology")}
        clearable
        options={fillingTechnologies}
        texts="equipment.need_"
        value={url.filling ?? ""}
        onChange={(one) => setUrl({ filling: one || undefined })}
      />
      <ReferenceField
        label={t("market.axis_country")}
        from={country.list}
        clearable
        value={url.land ?? ""}
        onChange={(id) => setUrl({ land: id || undefined })}
      />
      <Needs needs={needs} />
    </form>
  );
}

function Needs({ needs }: Pick<QuestionProps, "needs">) {
  const t = useT();
  const [, setUrl] = useUrl();
  return (
    <fieldset className={css.needs}>
      <legend>{t("market.needs")}</legend>
      {recipeNeeds.map((need) => (
        <label key={need}>
          <input
            type="checkbox"
            checked={needs.includes(need)}
            onChange={(e) =>
              setUrl({
                needs: recipeNeeds.filter((one) => (one === need ? e.target.checked : needs.includes(one))).join(","),
              })
            }
          />
          {t(`equipment.need_${need}`)}
        </label>
      ))}
    </fieldset>
  );
}

function Recipes() {
  const t = useT();
  const [url, setUrl] = useUrl();
  const contact = url.customer ?? "";
  const found = useInfinite(
    fitRecipes,
    { query: { contact_hash_id: contact } },
    { enabled: contact !== "", quiet: true },
  );
  return (
    <>
      <form className={css.fitForm} onSubmit={(e) => e.preventDefault()} aria-label={t("market.fit_recipes")}>
        <ReferenceField
          label={t("market.customer")}
          from={pickContacts}
          input={{ query: { role: "customer" } }}
          note={placeOfContact}
          asks
          clearable
          value={contact}
          onChange={(id) => setUrl({ customer: id || undefined })}
        />
      </form>
      {contact === "" ? (
        <EmptyGlass title={t("market.fit_ask_customer")} text={t("market.fit_ask_customer_text")} />
      ) : (
        <Answer found={found}>
          <RecipeList title={t("market.recipes_that_fit")} recipes={found.rows} />
        </Answer>
      )}
    </>
  );
}

interface AnswerProps {
  found: {
    query: ReadState & { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  };
  children: React.ReactNode;
}
function Answer({ found: { query }, children }: AnswerProps) {
  const t = useT();
  if (!query.data) return <Loading of={query} rows={6} text="ui.list_failed" />;
  return (
    <div className={css.found} aria-live="polite">
      {children}
      <MoreButton query={query} look="quiet">
        {t("market.more")}
      </MoreButton>
    </div>
  );
}
