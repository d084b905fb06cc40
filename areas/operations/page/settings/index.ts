export { ChoiceRows } from './choice-rows.tsx';
export {
  changedText,
  FixedNote,
  SettingRow,
  settingOf,
  TextSetting,
  useSettings,
  WhatLeaves,
} from './settings-parts.tsx';
