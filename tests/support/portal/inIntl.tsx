import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import type { RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import type { Language, Messages } from '../../../src/domain/kernel/language.ts'
import ca from '../../../src/portal/messages/form/ca.json' with { type: 'json' }
import en from '../../../src/portal/messages/form/en.json' with { type: 'json' }
import es from '../../../src/portal/messages/form/es.json' with { type: 'json' }
import pt from '../../../src/portal/messages/form/pt.json' with { type: 'json' }
import { components } from '../../../src/portal/ui/layout/branding/theme.ts'

export const formMessages: Record<Language, Messages> = { es, ca, en, pt }

/** Renders a node with the messages of the forms in a language, without motion. */
export function inIntl(node: ReactNode, language: Language = 'es', messages: Messages = {}): RenderResult {
  return render(<>{node}</>, {
    wrapper: ({ children }) => (
      <MantineProvider env="test" theme={{ components }}>
        <IntlProvider locale={language} messages={{ ...formMessages[language], ...messages }}>
          {children}
        </IntlProvider>
      </MantineProvider>
    ),
  })
}
