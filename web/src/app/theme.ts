import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from "@mantine/core";

const ramp = (steps: string): MantineColorsTuple => steps.split(" ") as unknown as MantineColorsTuple;

/** The colour ramps of tokens.css. Components use Mantine's names; our own styles use the tokens (`--ink`, `--line`, ...). */
const colors = {
  green: ramp("#f0f9f4 #dff2e6 #c2e7d0 #8ccfa8 #57a97c #2c7c54 #1f6543 #175235 #13402a #0e2d1d"),
  orange: ramp("#fff4f0 #ffe4da #ffc7b4 #ff9d7f #f47249 #ed5722 #d7470b #bf3a00 #982c00 #6a2107"),
  gray: ramp("#fdfcf9 #f7f5f2 #f1eeea #e6e2dd #d7d4ce #938e87 #6d6861 #56524b #383530 #201e1a"),
  dark: ramp("#eae7e4 #c6c2bd #aaa5a0 #78746e #47433f #34312d #2a2724 #1e1b19 #161411 #0e0c0a"),
  yellow: ramp("#fff7eb #ffedcf #ffdda3 #ffc667 #edae3b #d29622 #af7b11 #8c6104 #6d4b04 #4e3504"),
  blue: ramp("#f0f8ff #deefff #c2e1fc #92c7f5 #68aae0 #428cc7 #2b74ab #1d5e8d #184a6f #12334c"),
  red: ramp("#fff3f4 #ffe3e5 #ffc8cc #ff9ea7 #f27484 #db4a63 #c0304e #a4223f #821d32 #591824"),
};

const input = { size: "sm" };

export const theme: MantineThemeOverride = {
  colors,
  primaryColor: "green",
  primaryShade: { light: 7, dark: 5 },
  white: "#fffefc",
  black: "#201e1a",
  radius: { xs: "3px", sm: "5px", md: "7px", lg: "10px", xl: "16px" },
  defaultRadius: "md",
  spacing: { xs: "4px", sm: "8px", md: "16px", lg: "24px", xl: "32px" },
  fontFamily: "var(--font)",
  fontFamilyMonospace: "var(--mono)",
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
  lineHeights: {
    xs: String(16 / 12),
    sm: String(20 / 13),
    md: String(20 / 14),
    lg: String(24 / 16),
    xl: String(28 / 20),
  },
  fontWeights: { regular: "400", medium: "500", bold: "600" },
  headings: {
    fontFamily: "var(--font)",
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "20px", lineHeight: String(28 / 20) },
      h2: { fontSize: "14px", lineHeight: String(20 / 14) },
      h3: { fontSize: "13px", lineHeight: String(20 / 13) },
    },
  },
  shadows: { xs: "none", sm: "none", md: "var(--float)", lg: "var(--float)", xl: "var(--float)" },
  focusRing: "auto",
  focusClassName: "focus-ring",
  respectReducedMotion: true,
  cursorType: "pointer",
  /** Of the components in use; one that is new here gets its own. */
  components: {
    TextInput: { defaultProps: input },
    PasswordInput: { defaultProps: input },
    Textarea: { defaultProps: input },
    SegmentedControl: { defaultProps: { size: "xs" } },
    Checkbox: { defaultProps: { size: "xs", radius: 4 } },
    Radio: { defaultProps: { size: "xs" } },
    Modal: {
      defaultProps: {
        size: 420,
        centered: true,
        shadow: "md",
        transitionProps: { duration: 180 },
        overlayProps: { backgroundOpacity: 0.35 },
      },
    },
    Drawer: {
      defaultProps: {
        size: 480,
        position: "right",
        shadow: "md",
        transitionProps: { duration: 180 },
        overlayProps: { backgroundOpacity: 0.35 },
      },
    },
    Popover: { defaultProps: { shadow: "md", transitionProps: { duration: 150 } } },
  },
};

const bothSchemes = {
  "--mantine-color-body": "var(--paper)",
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-dimmed": "var(--ink-3)",
  "--mantine-color-placeholder": "var(--ink-3)",
  "--mantine-color-error": "var(--problem-text)",
  "--mantine-color-anchor": "var(--primary-text)",
  "--mantine-color-default": "var(--paper)",
  "--mantine-color-default-hover": "var(--hover)",
  "--mantine-color-default-color": "var(--ink)",
  "--mantine-color-default-border": "var(--line-strong)",
  "--mantine-color-green-filled": "var(--primary)",
  "--mantine-color-green-filled-hover": "var(--primary-hover)",
  "--mantine-color-green-light": "var(--primary-soft)",
  "--mantine-color-green-light-color": "var(--primary-text)",
  "--mantine-color-green-outline": "var(--primary-text)",
  "--mantine-color-green-text": "var(--primary-text)",
  "--mantine-color-orange-filled": "var(--now)",
  "--mantine-color-orange-text": "var(--now-text)",
  "--mantine-color-red-text": "var(--problem-text)",
};

/** Colours whose Mantine default would miss WCAG AA contrast, taken from the tokens. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: bothSchemes, dark: bothSchemes });
