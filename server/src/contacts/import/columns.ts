import type { Column } from "#server/kit/area/importing.ts";

const column = (key: string, en: string[], fr: string[], required = false): Column => ({
  key,
  headings: { en, fr },
  required,
});

/** The columns of a contact import. */
export const columns: readonly Column[] = [
  column("name", ["Name", "Full name", "Contact"], ["Nom", "Nom complet", "Raison sociale"], true),
  column("type", ["Type", "Kind"], ["Type", "Nature"]),
  column("roles", ["Roles", "Role"], ["Rôles", "Rôle"]),
  column("company", ["Company", "Organisation", "Organization"], ["Société", "Entreprise", "Organisation"]),
  column("position_held", ["Position", "Job title"], ["Poste", "Fonction"]),
  column("person_title", ["Title", "Salutation"], ["Civilité", "Titre"]),
  column("segment", ["Market segment", "Segment"], ["Segment de marché", "Segment"]),
  column("country", ["Country"], ["Pays"]),
  column("street", ["Street", "Address"], ["Rue", "Adresse"]),
  column("street2", ["Street, second line", "Address 2"], ["Complément d’adresse", "Adresse 2"]),
  column("zip_code", ["Postcode", "ZIP", "ZIP code", "Postal code"], ["Code postal", "CP"]),
  column("city", ["City", "Town"], ["Ville"]),
  column("phone", ["Phone", "Phones", "Telephone"], ["Téléphone", "Téléphones", "Tél"]),
  column("mobile", ["Mobile", "Mobile phone", "Cell"], ["Portable", "Mobile", "Téléphone portable"]),
  column("email", ["Email", "E-mail", "Emails", "Email address"], ["E-mail", "Courriel", "Adresse e-mail"]),
  column("website", ["Website", "Web"], ["Site web", "Site internet"]),
  column("vat_number", ["VAT number", "VAT ID", "Tax number"], ["N° TVA", "Numéro de TVA", "TVA intracommunautaire"]),
  column("birthday", ["Birthday", "Date of birth"], ["Date de naissance", "Anniversaire"]),
  column("language", ["Language"], ["Langue"]),
  column("tags", ["Tags", "Labels"], ["Étiquettes", "Mots-clés"]),
];
