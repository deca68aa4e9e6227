import {expect, it} from 'vitest';
import {browserPlaces} from './chromium';

it('browsers of Windows are looked up where it installs programs for all and for one person', () => {
  const places = browserPlaces({
    PROGRAMFILES: 'C:\\Program Files',
    'PROGRAMFILES(X86)': 'C:\\Program Files (x86)',
    LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local',
  });
  expect(places).toContain('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe');
  expect(places).toContain('C:\\Users\\me\\AppData\\Local\\Chromium\\Application\\chrome.exe');
  expect(places.at(-2)).toBe('C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe');
});

it('browsers of a Mac are looked up in both folders for apps', () => {
  const places = browserPlaces({HOME: '/Users/me'});
  expect(places).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  expect(places).toContain('/Users/me/Applications/Chromium.app/Contents/MacOS/Chromium');
});

it('no variable of Windows means no place there', () => {
  expect(browserPlaces({}).filter((place) => place.includes('\\'))).toEqual([]);
});
