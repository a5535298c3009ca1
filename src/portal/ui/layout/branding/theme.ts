import {
  type CSSVariablesResolver,
  type MantineThemeOverride,
  type VariantColorsResolver,
  createTheme,
  defaultVariantColorsResolver,
  rem,
} from '@mantine/core'
import type { Branding } from '../../../../domain/company/tenant/branding.ts'
import { grounds, ink, pale } from '../../../../domain/company/tenant/branding.ts'

/** Neutral colors of the page: cool greys from light to dark, the last one for text. */
const neutral = [
  '#f6f7f9',
  '#eef0f3',
  '#e3e6eb',
  '#d3d8df',
  '#b4bbc6',
  '#838c9b',
  '#6a7383',
  '#4f5867',
  '#323a47',
  ink,
] as const

/** The tokens of the dark scheme, from text to page background. */
const dark = [
  pale,
  '#c9d0da',
  '#aab3c2',
  '#8b95a6',
  '#3a4352',
  '#2b323d',
  '#20262f',
  grounds.dark.surface,
  grounds.dark.page,
  '#0c0e12',
] as const

/** Red for errors and irreversible actions; readable as text from the eighth step on. */
const danger = [
  '#fef3f2',
  '#fdecea',
  '#fbd5d1',
  '#f5a9a2',
  '#ec7a70',
  '#de5146',
  '#c93a2e',
  '#b42318',
  '#9f1f15',
  '#7a1810',
] as const

/**
 * Builds Mantine's theme. Type, space, radius and motion follow src/decisions/027-look-and-colors.md; the
 * tenant's colors are CSS variables.
 */
export function buildTheme(branding: Branding): MantineThemeOverride {
  return createTheme({
    colors: { brand: [...branding.ramp], gray: [...neutral], dark: [...dark], red: [...danger] },
    primaryColor: 'brand',
    primaryShade: 7,
    white: '#ffffff',
    black: ink,
    fontFamily:
      "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    fontSizes: { xs: rem(12), sm: rem(14), md: rem(16), lg: rem(18), xl: rem(20) },
    lineHeights: { xs: '1.333', sm: '1.429', md: '1.5', lg: '1.444', xl: '1.4' },
    spacing: {
      xxs: rem(4),
      xs: rem(8),
      sm: rem(12),
      md: rem(16),
      lg: rem(24),
      xl: rem(32),
      '2xl': rem(48),
      '3xl': rem(64),
    },
    radius: { xs: rem(4), sm: rem(8), md: rem(8), lg: rem(12), xl: rem(16) },
    defaultRadius: 'md',
    shadows: { xs: softShadow, sm: softShadow, md: softShadow, lg: softShadow, xl: softShadow },
    breakpoints: { xs: '34.375em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
    respectReducedMotion: true,
    focusRing: 'auto',
    cursorType: 'pointer',
    variantColorResolver: resolveBrandVariant,
    components,
  })
}

const softShadow = '0 1px 2px rgb(22 25 31 / 6%), 0 12px 32px rgb(22 25 31 / 12%)'
const dialog = {
  centered: true,
  radius: 'lg',
  padding: 'lg',
  transitionProps: { transition: 'fade', duration: 150 },
} as const

/** Uses the tenant's color for buttons and similar controls; with another color, Mantine's own. */
const resolveBrandVariant: VariantColorsResolver = (input) => {
  const plain = defaultVariantColorsResolver(input)
  if (input.color && input.color !== 'brand') return plain
  const text = { color: 'var(--brand-text)', hover: 'var(--brand-tint)' }
  switch (input.variant) {
    case 'filled':
      return {
        ...plain,
        background: 'var(--brand-fill)',
        hover: 'var(--brand-fill-hover)',
        color: 'var(--brand-on-fill)',
      }
    case 'light':
      return { ...plain, ...text, background: 'var(--brand-tint)', hover: 'var(--brand-tint-hover)' }
    case 'outline':
      return { ...plain, ...text, border: '1px solid var(--brand-line)' }
    case 'subtle':
    case 'transparent':
      return { ...plain, ...text }
    default:
      return plain
  }
}

/** The help text is below the field, so that the fields of a row are aligned. */
const inputSize = { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] } as const

/** The default props of Mantine's components in the whole portal. */
export const components: MantineThemeOverride['components'] = {
  Button: { defaultProps: { size: 'md' } },
  InputWrapper: { defaultProps: { size: 'md' } },
  TextInput: { defaultProps: inputSize },
  PasswordInput: { defaultProps: inputSize },
  NumberInput: { defaultProps: inputSize },
  Select: { defaultProps: inputSize },
  NativeSelect: { defaultProps: inputSize },
  // A list of 250 countries is rendered when it is opened. The chosen option is scrolled into view before the
  // list is positioned; with "absolute" that would scroll the page to its top.
  Combobox: { defaultProps: { keepMounted: false, floatingStrategy: 'fixed' } },
  Checkbox: { defaultProps: { radius: 'xs', size: 'md' } },
  Radio: { defaultProps: { size: 'md' } },
  Modal: { defaultProps: dialog },
  ModalRoot: { defaultProps: dialog },
  DrawerRoot: { defaultProps: { padding: 'md', transitionProps: { duration: 150 } } },
  Menu: {
    defaultProps: { shadow: 'md', radius: 'lg', transitionProps: { transition: 'fade', duration: 150 } },
  },
  Popover: {
    defaultProps: { shadow: 'md', radius: 'lg', transitionProps: { transition: 'fade', duration: 150 } },
  },
  Tooltip: {
    defaultProps: {
      events: { hover: true, focus: true, touch: true },
      transitionProps: { duration: 150 },
    },
  },
}

/** Maps Mantine's own variables to the portal's colors; applyBranding has already set the tenant's tokens. */
export function toVariables(branding: Branding): CSSVariablesResolver {
  const brand = {
    '--mantine-color-anchor': branding.text,
    '--mantine-primary-color-filled': branding.fill,
    '--mantine-primary-color-filled-hover': branding.fillHover,
    '--mantine-primary-color-contrast': branding.onFill,
    '--mantine-primary-color-light-color': branding.text,
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-error': 'var(--danger)',
  }
  return () => ({
    variables: {},
    light: { ...brand, '--mantine-color-placeholder': neutral[6] },
    dark: {
      ...brand,
      '--mantine-color-placeholder': dark[2],
      '--mantine-color-default-border': 'var(--border-strong)',
    },
  })
}
