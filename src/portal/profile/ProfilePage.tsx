import { Box, Group, Stack, Tabs } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useSearchParams } from 'react-router-dom'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { usePageTitle } from '../ui/hooks/usePageTitle.ts'
import { EmployeeTab } from './EmployeeTab.tsx'
import { FamilyTab } from './FamilyTab.tsx'
import { PictureEditor } from './PictureEditor.tsx'
import styles from './ProfilePage.module.css'
import { UserTab } from './UserTab.tsx'

const tabs = ['user', 'employee', 'family'] as const
type Tab = (typeof tabs)[number]

/** The employee's own data in three tabs; the address contains the tab (PRO-02 to PRO-04). */
export const ProfilePage = observer(function ProfilePage() {
  const t = useText()
  const { profile, company } = useStores().session
  const [query, setQuery] = useSearchParams()
  const wanted = query.get('tab')
  const tab: Tab = wanted === 'family' || wanted === 'employee' ? wanted : 'user'
  usePageTitle(t('profile.title'))
  return (
    <Stack gap="lg">
      <Group component="header" gap="16px 24px">
        <PictureEditor />
        <Box miw={0}>
          <h1>{profile.fullName}</h1>
          <Box component="p" c="dimmed" mt="xxs">
            {company.name}
          </Box>
        </Box>
      </Group>
      <Tabs
        value={tab}
        onChange={(next) => setQuery(next === 'user' || !next ? {} : { tab: next }, { replace: true })}
        keepMounted={false}
        classNames={{ tab: styles.tab ?? '', list: styles.tabs ?? '' }}
      >
        <Tabs.List aria-label={t('profile.title')}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`profile.tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="user" className={styles.panel}>
          <UserTab />
        </Tabs.Panel>
        <Tabs.Panel value="employee" className={styles.panel}>
          <EmployeeTab />
        </Tabs.Panel>
        <Tabs.Panel value="family" className={styles.panel}>
          <FamilyTab />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
})
