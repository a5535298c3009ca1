import { expect, it } from 'vitest'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { RouteFocus } from './Shell.tsx'

it.each([
  ['after a login the focus is at the start of the content', true, 'content'],
  ['a first page without a login leaves the focus alone', false, ''],
])('%s', async (_what, isAfterLogin, focused) => {
  await renderPage(
    <main id="content" tabIndex={-1}>
      <RouteFocus isAfterLogin={isAfterLogin} />
    </main>,
  )
  expect(document.activeElement?.id).toBe(focused)
})
