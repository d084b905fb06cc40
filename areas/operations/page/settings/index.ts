export { ChoiceRows } from './choice-rows.tsx';
export { changedText, FixedNote, SettingRow, settingOf, TextSetting, useSettings } from './settings-parts.tsx';
export { WhatLeaves } from './what-leaves.tsx';
