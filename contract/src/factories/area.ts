import { area } from "../kit/area.ts";

export const factoriesArea = area({
  shownBy: ["reference"],
  notices: {
    factory_certificate_expires: {
      family: "factories",
      party: false,
      asks: ["factories_update"],
      usually: ["app", "digest"],
    },
  },
});
