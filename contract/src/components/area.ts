import { area } from "../kit/area.ts";

export const componentsArea = area({
  shownBy: ["reference"],
  notices: {
    component_paper_expires: {
      family: "components",
      party: false,
      asks: ["components_update"],
      usually: ["app", "digest"],
    },
  },
});
