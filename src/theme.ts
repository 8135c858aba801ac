import {
  type AnchorFactory,
  type ButtonFactory,
  createTheme,
  type ExtendComponent,
  type FactoryPayload,
  type InputFactory,
  type InputWrapperFactory,
  type ModalFactory,
  type PasswordInputFactory,
  type SkeletonFactory,
  type SwitchFactory,
  type TextInputFactory,
} from '@mantine/core';

import classes from './theme.module.css';
import { EDGE, tokens } from './theme-tokens';

/** Replaces the `extend` of Mantine's components (`Button.extend`), which would load the components on every screen. */
const extend = <Payload extends FactoryPayload>(options: ExtendComponent<Payload>) => options;

export const theme = createTheme({
  ...tokens,
  components: {
    // A notice without a colour is neutral: `gray` is the sand above.
    Alert: {
      classNames: { root: classes.alert ?? '' },
      defaultProps: { color: 'gray' },
      // On a phone with large text, the icon is above the text.
      styles: { wrapper: { flexWrap: 'wrap' }, body: { flexBasis: '8rem' } },
    },
    // Links must be recognisable without their colour.
    Anchor: extend<AnchorFactory>({
      defaultProps: { underline: 'always' },
      // A touch target of 24 px, without changing the line height.
      styles: { root: { paddingBlock: 4 } },
    }),
    // 44 px is large enough for a thumb.
    Button: extend<ButtonFactory>({
      classNames: { root: classes.button ?? '' },
      defaultProps: { size: 'md' },
      vars: (_theme, { size, variant }) => ({
        root: {
          ...(size === 'md' && { '--button-height': '44px' }),
          ...(variant === 'default' && { '--button-bd': `1px solid ${EDGE}` }),
        },
      }),
    }),
    Input: extend<InputFactory>({
      classNames: { input: classes.input ?? '' },
      defaultProps: { size: 'md' },
      vars: (_theme, { size }) => ({ wrapper: size === 'md' ? { '--input-height': '44px' } : {} }),
    }),
    InputWrapper: extend<InputWrapperFactory>({
      defaultProps: { size: 'md', errorProps: { role: 'alert' } },
      styles: { label: { marginBottom: 4 }, description: { lineHeight: 1.4 } },
    }),
    // A dialog's header must not be one of the page's landmarks.
    Modal: extend<ModalFactory>({
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: { header: { role: 'presentation' } },
      },
      styles: { title: { fontSize: 'var(--mantine-h3-font-size)', fontWeight: 700 } },
    }),
    Skeleton: extend<SkeletonFactory>({
      defaultProps: { attributes: { root: { 'data-reduce-motion': true } } },
      styles: { root: { maxWidth: '100%' } },
    }),
    // Switched off, it would be too pale.
    Switch: extend<SwitchFactory>({
      styles: {
        track: { boxShadow: `inset 0 0 0 1px ${EDGE}` },
        thumb: { boxShadow: `0 0 0 1px ${EDGE}` },
      },
    }),
    PasswordInput: extend<PasswordInputFactory>({
      // 44 px is large enough for a thumb.
      vars: () => ({ root: { '--psi-button-size': '42px' } }),
      defaultProps: {
        rightSectionWidth: 44,
        visibilityToggleFocusable: true,
        // The label stays the same and `aria-pressed` changes, so that screen readers say the state once.
        visibilityToggleButtonProps: { 'aria-label': 'Show password' },
      },
    }),
    // On a shared computer, the browser must not suggest what the previous user typed.
    TextInput: extend<TextInputFactory>({ defaultProps: { autoComplete: 'off' } }),
  },
});
