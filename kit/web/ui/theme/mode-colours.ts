import type { Mode } from '../../lib/settings/settings.ts';

/**
 * Every colour that depends on the mode alone. Text on cards reaches at least 4.5:1, outlines of fields 3:1;
 * a change here must keep both.
 */
export interface ModeColours {
  page: string;
  paper: string;
  raised: string;
  sunken: string;
  tableHead: string;
  text: string;
  textSecondary: string;
  textTertiary: string;
  hairline: string;
  hairlineStrong: string;
  /** Lines on raised surfaces, which in the dark are too light for the ordinary one. */
  hairlineRaised: string;
  fieldOutline: string;
  hover: string;
  gain: string;
  loss: string;
  warning: string;
  info: string;
  /** Backgrounds of chips, alerts and icon tiles. */
  ground: { gain: string; loss: string; warning: string; info: string; neutral: string };
  chart: readonly string[];
  skeleton: string;
  skeletonHighlight: string;
  backdrop: string;
  segmentOn: string;
  segmentOnText: string;
  shadow: { card: string; menu: string; dialog: string };
}

export const MODE_COLOURS: Record<Mode, ModeColours> = {
  light: {
    page: '#F4F5FA',
    paper: '#FFFFFF',
    raised: '#FFFFFF',
    sunken: '#F7F6FB',
    tableHead: '#F8F7FC',
    text: '#2F2A3A',
    textSecondary: '#5F5A6B',
    textTertiary: '#726D7E',
    hairline: '#E6E4EC',
    hairlineStrong: '#D8D5E0',
    hairlineRaised: '#E6E4EC',
    fieldOutline: '#918D9D',
    hover: '#F5F4F9',
    gain: '#2F7A00',
    loss: '#C9252D',
    warning: '#8A5600',
    info: '#0B6BAE',
    ground: { gain: '#EAF6E0', loss: '#FDEBEC', warning: '#FFF3DC', info: '#E4F3FD', neutral: '#EFEDF4' },
    chart: ['#9155FD', '#C88600', '#07645A', '#3A9BDC', '#C93A12', '#918D9D'],
    skeleton: '#ECEAF2',
    skeletonHighlight: '#F5F4F9',
    backdrop: 'rgba(47, 42, 58, 0.48)',
    segmentOn: '#FFFFFF',
    segmentOnText: '#2F2A3A',
    shadow: {
      card: '0 1px 2px rgba(58, 53, 65, 0.05), 0 2px 10px rgba(58, 53, 65, 0.07)',
      menu: '0 4px 8px rgba(58, 53, 65, 0.06), 0 8px 24px rgba(58, 53, 65, 0.14)',
      dialog: '0 8px 16px rgba(58, 53, 65, 0.08), 0 24px 56px rgba(58, 53, 65, 0.22)',
    },
  },
  dark: {
    page: '#28243D',
    paper: '#312D4B',
    raised: '#3A3557',
    sunken: '#2C2843',
    tableHead: '#363152',
    text: '#E7E3FC',
    textSecondary: '#B8B3D2',
    textTertiary: '#A7A2C3',
    hairline: '#423D5F',
    hairlineStrong: '#514B70',
    hairlineRaised: '#514B70',
    fieldOutline: '#837E9E',
    hover: '#383355',
    gain: '#7BD84A',
    loss: '#FF8A8E',
    warning: '#FFC24D',
    info: '#5CC8FF',
    ground: { gain: '#33443F', loss: '#4A3149', warning: '#47403F', info: '#2F4262', neutral: '#403B5C' },
    chart: ['#9155FD', '#EFA91B', '#0B8F7F', '#6FC3F7', '#E4572E', '#A7A4B4'],
    skeleton: '#3D3859',
    skeletonHighlight: '#454064',
    backdrop: 'rgba(20, 17, 36, 0.58)',
    segmentOn: '#565075',
    segmentOnText: '#FFFFFF',
    shadow: {
      card: '0 1px 2px rgba(15, 12, 28, 0.16), 0 2px 10px rgba(15, 12, 28, 0.20)',
      menu: '0 4px 8px rgba(15, 12, 28, 0.20), 0 8px 24px rgba(15, 12, 28, 0.36)',
      dialog: '0 8px 16px rgba(15, 12, 28, 0.28), 0 24px 56px rgba(15, 12, 28, 0.52)',
    },
  },
};
