// What the launched page says.

const TEXTS = {
  en: {
    lesson: 'Lesson',
    tabs: 'Parts of the lesson',
    leave: 'Save and leave',
    left: 'Everything is saved. You can close this window.',
    'leave-failed': 'The course platform does not answer, so not everything is saved. Try again before you leave.',
    standing: ({ score, mark }) => `Score ${score} · pass mark ${mark}`,
    passed: 'Passed',
    failed: 'Below the pass mark',
    open: 'In progress',
    alone: 'No course platform was found. Everything works, but no grade is recorded; your work stays in this browser.',
    refused: ({ why }) => `The course platform refused this launch (${why}). Everything works, but no grade is recorded. Open the lesson again from the course.`,
    review: 'You are looking back: nothing that you do now changes your grade or is saved.',
    browse: 'You are looking around: nothing that you do now is graded or saved.',
    trouble: 'Your last step has not reached the course platform. It is being sent again; please leave this page open.',
    unreadable: 'What the course platform had saved cannot be read. The lesson starts afresh.',
    'dropped-verdicts': 'last verdicts (Check brings them back)',
    'dropped-inputs': 'edited inputs and predictions',
    'dropped-code': ({ title }) => `the code of “${title}”`,
    dropped: ({ list }) => `The course platform has no room for all of your work. Left out when you come back: ${list}. Scores are kept.`,
    'dropped-join': ', ',
    mark: { passed: 'passed', part: 'in part', none: 'open' },
  },
  zh: {
    lesson: '课文',
    tabs: '本课各部分',
    leave: '保存并离开',
    left: '已全部保存，可以关闭此窗口。',
    'leave-failed': '课程平台没有应答，尚未全部保存。离开之前请再试一次。',
    standing: ({ score, mark }) => `得分 ${score} · 及格线 ${mark}`,
    passed: '已通过',
    failed: '未到及格线',
    open: '进行中',
    alone: '没有找到课程平台。一切照常可用，但不会记录成绩；你的内容保存在本浏览器中。',
    refused: ({ why }) => `课程平台拒绝了这次启动（${why}）。一切照常可用，但不会记录成绩。请从课程中重新打开本课。`,
    review: '你在回顾：现在所做的不会改变成绩，也不会保存。',
    browse: '你在浏览：现在所做的不计成绩，也不会保存。',
    trouble: '你刚才的一步还没有送达课程平台，正在重新发送；请先不要关闭本页。',
    unreadable: '课程平台保存的内容无法读取，本课从头开始。',
    'dropped-verdicts': '最近的判定（再按一次检查即可恢复）',
    'dropped-inputs': '改过的输入和预测',
    'dropped-code': ({ title }) => `“${title}”的代码`,
    dropped: ({ list }) => `课程平台存不下你的全部内容。下次回来时会缺少：${list}。成绩会保留。`,
    'dropped-join': '、',
    mark: { passed: '已通过', part: '部分通过', none: '未完成' },
  },
};

/** The first of the wanted languages that there is. @param {string} wanted  such as `zh-CN,en` @param {'en' | 'zh'} otherwise */
export function choose(wanted, otherwise) {
  const tags = wanted.split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return tags.find((tag) => tag in TEXTS) ?? otherwise;
}

/** @param {'en' | 'zh'} lang */
export function wordsIn(lang) {
  return (key, values = {}) => {
    const text = TEXTS[lang][key];
    return typeof text === 'function' ? text(values) : text;
  };
}

/** The same keys in both languages, for the tests. */
export const keys = () => Object.values(TEXTS).map((texts) => Object.keys(texts));
