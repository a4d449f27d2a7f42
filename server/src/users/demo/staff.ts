import { type DemoFoundation, input } from "#server/kit/area/demo.ts";
import { updateUser } from "../update.ts";

/** Everybody's department, post, family status, birthday, salary, and the countries beside that of their office. */
const staff: readonly (readonly [
  who: string,
  department: string,
  post: string,
  family: string,
  birthday: string,
  salary: string,
  countries?: readonly string[],
])[] = [
  ["admin", "Management", "Managing director", "Married", "1971-04-18", "7800"],
  ["hugo", "Finance", "Finance director", "Married", "1975-09-02", "6900"],
  ["bruno", "Management", "Office manager", "Civil partnership", "1980-01-27", "5200"],
  ["chloe", "Finance", "Accountant", "Single", "1989-11-14", "3650"],
  ["alice", "Sales", "Key account manager", "Married", "1987-06-30", "4100", ["BE", "CH"]],
  ["farah", "Laboratory", "Flavourist", "Single", "1992-03-08", "3900"],
  ["gaston", "Human resources", "Head of human resources", "Divorced", "1968-12-21", "4700"],
  ["noah", "Sales", "Sales trainee", "Single", "2003-05-05", "1400"],
  ["didier", "Sales", "Sales representative", "Married", "1984-08-19", "485000", ["GA"]],
  ["esther", "Management", "Office manager", "Married", "1982-02-11", "910000"],
  ["ines", "Sales", "Sales representative", "Civil partnership", "1990-10-23", "38500"],
];

/** Assigns everybody to their department and post, as the administrator. */
export async function makeStaff(demo: DemoFoundation): Promise<void> {
  for (const [who, department, post, family, birthday, salary, countries] of staff)
    await updateUser(
      // Nobody may set their own salary.
      demo.as(who === "admin" ? "gaston" : "admin"),
      input(
        { id: demo.as(who).person.id },
        {
          department_hash_id: demo.entry("department", department),
          post_hash_id: demo.entry("post", post),
          family_status_hash_id: demo.entry("family_status", family),
          birthday,
          salary,
          hr: who === "gaston",
          ...(countries && { country_hash_ids: countries.map((c) => demo.country(c)) }),
        },
      ),
    );
}
