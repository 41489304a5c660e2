//! The HTML of the site: one header on every page, and a page of its own for each step of the
//! story.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::build::Api;

/// The header that the story, the laboratory and the book share. The book fills it in itself.
const HEADER: &str = "tools/site/theme/header.hbs";
const API_MARK: &str = "<!-- api -->";

/// What a page may load: files of this site alone.
const POLICY: &str = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
    script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
    worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'\">";

/// Parts of the story that the page of one step leaves out.
const WHOLE: (&str, &str) = ("<!-- whole story -->", "<!-- end of whole story -->");
/// Parts that only the page of one step has.
const ALONE: (&str, &str) = ("<!-- step alone", "end of step alone -->");
/// All steps.
const STEPS: (&str, &str) = ("<!-- steps -->", "<!-- end of steps -->");

/// The end of a step.
const END: &str = "</section>";

/// Where the site will stand, for the pictures of links. Without it they are named as seen from the
/// page.
const ADDRESS: &str = "SITE_ADDRESS";

/// Fills in the pages of `dist`, and writes those of the steps.
///
/// # Errors
/// When a page cannot be read, or lacks a part.
pub fn write(root: &Path, dist: &Path, api: Api) -> Result<()> {
    let header = fs::read_to_string(root.join(HEADER)).context("cannot read the header")?;
    let site = Site { header, api, address: std::env::var(ADDRESS).ok() };
    let lab = dist.join("lab/index.html");
    fs::write(&lab, site.filled(&fs::read_to_string(&lab)?, "../", "lab/", "Laboratory"))?;
    let path = dist.join("index.html");
    let story = fs::read_to_string(&path)?;
    let steps = steps(&story)?;
    for step in &steps {
        let folder = dist.join("step").join(step.name);
        fs::create_dir_all(&folder)?;
        let page = site.filled(&step.alone(&story)?, "../../", &step.place(), "Story");
        fs::write(folder.join("index.html"), page)?;
    }
    let story = without(&story, ALONE)?
        .replace("@title@", "Why does this multiplication know chess?")
        .replace("@description@", "Magic bitboards, explained by playing with them: drag a rook, slide its copies, break the magic, and find one yourself.")
        .replace("@picture@", steps.first().map_or("", |step| step.name));
    fs::write(&path, site.filled(&story, "", "", "Story"))?;
    Ok(())
}

struct Site {
    header: String,
    api: Api,
    address: Option<String>,
}

impl Site {
    /// A page with its header, its policy and its links. `root` leads from the page to the root of
    /// the site, `place` from there to the page; `current` is the page's name in the header.
    fn filled(&self, page: &str, root: &str, place: &str, current: &str) -> String {
        let api = match self.api {
            Api::Beside => "<a href=\"{{ path_to_root }}../api/magic_chess/index.html\">API</a>",
            Api::LeftOut => "",
        };
        let header = self.header.replace(API_MARK, api).replace(" aria-current=\"true\"", "");
        let header = header.replace("{{ path_to_root }}../", "@root@");
        let header = header.replace("{{ path_to_root }}", "@root@book/");
        let header = header
            .replace(&format!(">{current}</a>"), &format!(" aria-current=\"page\">{current}</a>"));
        let address = self.address.as_deref().unwrap_or(root);
        page.replace("<!-- header -->", header.trim())
            .replace("<!-- policy -->", POLICY)
            .replace("@address@", &format!("{address}{place}"))
            .replace("@site@", address)
            .replace("@root@", root)
    }
}

/// A step of the story.
struct Step<'a> {
    name: &'a str,
    title: &'a str,
    description: &'a str,
    section: &'a str,
}

impl Step<'_> {
    fn place(&self) -> String {
        format!("step/{}/", self.name)
    }

    /// The page of the story with this step alone.
    fn alone(&self, story: &str) -> Result<String> {
        let (before, rest) = story.split_once(STEPS.0).context("the story has no steps")?;
        let (_, after) = rest.split_once(STEPS.1).context("the steps of the story have no end")?;
        let page = without(&format!("{before}{}{after}", self.section), WHOLE)?;
        Ok(page
            .replace(ALONE.0, "")
            .replace(ALONE.1, "")
            .replace("@title@", self.title)
            .replace("@description@", self.description)
            .replace("@picture@", self.name))
    }
}

/// The steps of the story, in their order.
fn steps(story: &str) -> Result<Vec<Step<'_>>> {
    let mut steps = Vec::new();
    for (start, _) in story.match_indices("<section class=\"step\"") {
        let section = &story[start..];
        let end = section.find(END).context("a step has no end")? + END.len();
        let section = &section[..end];
        let attribute = |name: &str| {
            let value = section
                .split_once(&format!(" {name}=\""))
                .and_then(|(_, rest)| rest.split_once('"'));
            value.map(|(value, _)| value).with_context(|| format!("a step has no {name}"))
        };
        steps.push(Step {
            name: attribute("id")?,
            title: attribute("data-title")?,
            description: attribute("data-description")?,
            section,
        });
    }
    if steps.is_empty() {
        bail!("web/static/index.html has no steps");
    }
    Ok(steps)
}

/// A text without what stands between two marks, and without the marks.
fn without(text: &str, (start, end): (&str, &str)) -> Result<String> {
    let mut rest = text;
    let mut kept = String::new();
    while let Some((before, behind)) = rest.split_once(start) {
        kept.push_str(before);
        let (_, after) = behind.split_once(end).with_context(|| format!("'{start}' has no end"))?;
        rest = after;
    }
    Ok(kept + rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    const STORY: &str = "<title>@title@</title><!-- whole story --><nav>all</nav><!-- end of whole story --><!-- steps -->\
        <section class=\"step\" id=\"a\" data-title=\"A\" data-description=\"first\">one <a href=\"@root@x\">x</a></section>\
        <section class=\"step\" id=\"b\" data-title=\"B\" data-description=\"second\">two</section>\
        <!-- end of steps --><!-- step alone <p>back</p> end of step alone -->";

    #[test]
    fn a_step_alone_has_its_section_and_its_title() {
        let steps = steps(STORY).unwrap();
        assert_eq!(steps.iter().map(|step| step.name).collect::<Vec<_>>(), ["a", "b"]);
        let page = steps[1].alone(STORY).unwrap();
        assert!(
            page.starts_with("<title>B</title><section") && page.contains(">two</section>"),
            "{page}"
        );
        assert!(
            !page.contains("one") && !page.contains("all") && page.contains("<p>back</p>"),
            "{page}"
        );
        assert!(!without(STORY, ALONE).unwrap().contains("back"));
    }

    #[test]
    fn links_lead_from_the_page_to_the_root() {
        let header = "<a href=\"{{ path_to_root }}../index.html\">Story</a>\
            <a href=\"{{ path_to_root }}index.html\" aria-current=\"true\">Guides</a><!-- api -->";
        let site = Site { header: header.into(), api: Api::LeftOut, address: None };
        let page = site.filled("<!-- header --> @site@p.png", "../../", "step/a/", "Story");
        let expected = "<a href=\"../../index.html\" aria-current=\"page\">Story</a>\
            <a href=\"../../book/index.html\">Guides</a> ../../p.png";
        assert_eq!(page, expected);
    }
}
