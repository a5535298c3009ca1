import { expect, it } from 'vitest'
import { markUnneeded } from './shakeRouter.ts'

it('names of components go, and calls that create components are marked as pure', () => {
  const code = 'var Form = React2.forwardRef(\n  draw\n);\nForm.displayName = "Form";\nrun();'
  expect(markUnneeded(code)).toBe('var Form = /* @__PURE__ */ React2.forwardRef(\n  draw\n);\n\nrun();')
})

it('other effects stay', () => {
  const code = 'window.names.displayName = "x";\nform.displayName = read();\nlet now = React.useState(1);'
  expect(markUnneeded(code)).toBe(code)
})
